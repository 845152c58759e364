/** Where a position and a move of a game are laid: `games/GAME/Case.svelte`, found by the name of its folder. */
import type { Component } from 'svelte';
import type { Verdict } from '../wire/messages';
import type { Asked } from './asked';

export interface CaseProps {
  game: string;
  asked: Asked;
  verdict: Verdict | null;
  onchange: (asked: Asked) => void;
}

const CASES = import.meta.glob<Component<CaseProps>>('../../games/*/Case.svelte', { eager: true, import: 'default' });

export const caseOf = (game: string): Component<CaseProps> | undefined => CASES[`../../games/${game}/Case.svelte`];
