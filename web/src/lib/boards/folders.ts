/**
 * What a game brings to the screen, found by the name of its folder: its board, its picture, and more where it has it.
 */
import type { Component } from 'svelte';
import type { GameView, Replay } from '../wire/messages';

type Shown = Component<{ view: GameView }>;

const BOARDS = import.meta.glob<Shown>('../../games/*/Board.svelte', { eager: true, import: 'default' });
const ASIDES = import.meta.glob<Shown>('../../games/*/Aside.svelte', { eager: true, import: 'default' });
const PICTURES = import.meta.glob<Component>('../../games/*/Picture.svelte', { eager: true, import: 'default' });
const MADE = import.meta.glob<Component<{ replay: Replay; seat: number }>>('../../games/*/Made.svelte', {
  eager: true,
  import: 'default',
});

const PLAIN = 'plain';
const own = <Part>(parts: Record<string, Part>, name: string, part: string): Part | undefined =>
  parts[`../../games/${name}/${part}.svelte`];

/** Draws a view, and lets a person play. */
export const boardOf = (name: string): Shown => (own(BOARDS, name, 'Board') ?? own(BOARDS, PLAIN, 'Board'))!;

/** Stands beside the board, under what happened, where there is room. */
export const asideOf = (name: string): Shown | undefined => own(ASIDES, name, 'Aside');

/** A game at a glance, to be put into an svg of 500 by 180. */
export const pictureOf = (name: string): Component =>
  (own(PICTURES, name, 'Picture') ?? own(PICTURES, PLAIN, 'Picture'))!;

/** Tells what made a seat's final score. */
export const madeOf = (name: string) => own(MADE, name, 'Made');
