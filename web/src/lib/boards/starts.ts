/**
 * The pictures and the guided game that games begin with, and the keys of their boards, found by the names of their
 * folders.
 */
import type { KeyLine } from '../guide/keys';
import type { Step } from '../guide/lesson';
import type { Pick } from '../guide/starts';

const STARTS = import.meta.glob<readonly Pick[]>('../../games/*/start.ts', { eager: true, import: 'default' });
const LESSONS = import.meta.glob<readonly Step[]>('../../games/*/lesson.ts', { eager: true, import: 'default' });
const KEYS = import.meta.glob<readonly KeyLine[]>('../../games/*/keys.ts', { eager: true, import: 'default' });

/** None for a game that brings none. */
export const picksOf = (name: string): readonly Pick[] => STARTS[`../../games/${name}/start.ts`] ?? [];

/** None for a game that brings none. */
export const lessonOf = (name: string): readonly Step[] => LESSONS[`../../games/${name}/lesson.ts`] ?? [];

/** Those of a plain board for a game that brings none. */
export const keysOf = (name: string): readonly KeyLine[] =>
  (KEYS[`../../games/${name}/keys.ts`] ?? KEYS['../../games/plain/keys.ts'])!;
