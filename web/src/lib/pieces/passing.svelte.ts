/** Other faces that pass by before the one that lies on top, when something is rolled. */
import { untrack } from 'svelte';
import { isCalm } from '../ui/motion';

const FACE_MS = 75;

/** Call while a component is made: whenever `roll` changes, the faces pass, the last first; none while it is null. */
export function passing<Face>(roll: () => number | null, faces: () => Face[]): { readonly face: Face | null } {
  let face = $state.raw<Face | null>(null);
  $effect(() => {
    if (roll() === null || isCalm()) return;
    const coming = untrack(faces);
    const timer = setInterval(() => {
      face = coming.pop() ?? null;
      if (face === null) clearInterval(timer);
    }, FACE_MS);
    return () => {
      clearInterval(timer);
      face = null;
    };
  });
  return {
    get face() {
      return face;
    },
  };
}
