/** Where a position and a move of a game are laid: `games/GAME/Case.svelte`, found by the name of its folder. */
import type { Component } from 'svelte';
import type { GameCase, Verdict } from '../wire/messages';

export interface CaseProps<Laid extends GameCase = GameCase> {
  game: string;
  /** As it was tapped; what follows from it comes with the server's answer. */
  laid: Laid;
  verdict: Verdict | null;
  onchange: (laid: Laid) => void;
}

const CASES = import.meta.glob<Component<CaseProps>>('../../games/*/Case.svelte', { eager: true, import: 'default' });

export const caseOf = (game: string): Component<CaseProps> | undefined => CASES[`../../games/${game}/Case.svelte`];
