/** Small pictures for rules that are easier seen than read: a line that stands, and one that does not. */
export interface Drawing {
  tiles: string;
  stands: boolean;
}

const PURE: readonly Drawing[] = [
  { tiles: 'Ro@0,0 Rs@1,0 Rt@2,0', stands: true },
  { tiles: 'Gd@0,0 Bd@1,0 Yd@2,0', stands: true },
  { tiles: 'Ro@0,0 Rs@1,0 Ro@2,0', stands: false },
  { tiles: 'Ro@0,0 Bs@1,0 Gt@2,0', stands: false },
];

export const DRAWINGS: Record<string, readonly Drawing[]> = {
  Q8: PURE,
  K5: PURE,
};
