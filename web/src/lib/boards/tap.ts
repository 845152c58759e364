/** How far a finger may wander and still have only tapped. */
export const TAP_PX = 12;
