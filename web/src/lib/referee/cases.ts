/** Where a position and a move of a game are laid: `boards/GAME/Case.svelte`, found by the name of its folder. */
import type { Component } from 'svelte';
import type { Verdict } from '../wire/messages';
import type { Asked } from './asked';

export interface CaseProps {
  game: string;
  asked: Asked;
  verdict: Verdict | null;
  onchange: (asked: Asked) => void;
}

const CASES = import.meta.glob<Component<CaseProps>>('../boards/*/Case.svelte', { eager: true, import: 'default' });

export const caseOf = (game: string): Component<CaseProps> | undefined => CASES[`../boards/${game}/Case.svelte`];
