/** The course of a reviewed game: lines for a plot, and the way from an event to its step. Pure. */
import type { ReplayStep, ReviewLeg } from '../wire/messages';

export interface Line {
  path: string;
  /** Whether luck changed the chance to win here; play otherwise. */
  luck: boolean;
}

/** A seat's chance to win as lines: each leg from where the last one ended, luck and play apart. */
export function linesOf(
  legs: readonly ReviewLeg[],
  seat: number,
  start: number,
  width: number,
  height: number,
): Line[] {
  const last = Math.max(1, ...legs.map(({ event }) => event));
  let [x, y] = [0, (1 - start) * height];
  return legs.map((leg) => {
    const [toX, toY] = [(leg.event / last) * width, (1 - leg.shares[seat]!) * height];
    const path = `M${x.toFixed(1)} ${y.toFixed(1)}L${toX.toFixed(1)} ${toY.toFixed(1)}`;
    [x, y] = [toX, toY];
    return { path, luck: leg.luck };
  });
}

/** The step of a replay that tells this event, counted from 1. */
export function stepOf(steps: readonly Pick<ReplayStep, 'events'>[], event: number): number {
  let told = 0;
  const found = steps.findIndex((step) => (told += step.events.length) >= event);
  return found < 0 ? steps.length - 1 : found;
}

/** The number of the last event that a step tells. */
export function eventOf(steps: readonly Pick<ReplayStep, 'events'>[], step: number): number {
  return steps.slice(0, step + 1).reduce((told, { events }) => told + events.length, 0);
}
