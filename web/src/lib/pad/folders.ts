/** How a game is kept on a pad, found by the name of its folder among the boards. */
import type { Component } from 'svelte';
import type { PadGameState } from '../wire/messages';

export interface PadProps {
  game: PadGameState;
  /** The seat whose phone this is; null is everyone's. */
  seat: number | null;
}

const PADS = import.meta.glob<Component<PadProps>>('../../games/*/Pad.svelte', { eager: true, import: 'default' });

export const padOf = (game: string): Component<PadProps> | undefined => PADS[`../../games/${game}/Pad.svelte`];
