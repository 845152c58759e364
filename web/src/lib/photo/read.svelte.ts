/** One photo while a person looks at what was read from it: corrected, completed, then confirmed. */
import { t } from '../i18n/language.svelte';
import { readPhoto, Refusal, type PhotoWanted } from '../wire/api';
import type { PhotoPiece, PhotoRead, Problem, Tile } from '../wire/messages';
import { shrink } from './shrink';

const isAt = (cell: { x: number; y: number }) => (piece: { x: number; y: number }) =>
  piece.x === cell.x && piece.y === cell.y;

export class PhotoReading {
  #picture = $state<string | null>(null);
  #read = $state.raw<PhotoRead | null>(null);
  #pieces = $state.raw<readonly PhotoPiece[]>([]);
  #problem = $state.raw<Problem | null>(null);
  #isBusy = $state(false);

  /** The address of the picture as it was sent. */
  get picture(): string | null {
    return this.#picture;
  }
  get read(): PhotoRead | null {
    return this.#read;
  }
  get pieces(): readonly PhotoPiece[] {
    return this.#pieces;
  }
  /** Why the photo could not be read. */
  get problem(): Problem | null {
    return this.#problem;
  }
  get isBusy(): boolean {
    return this.#isBusy;
  }
  get unsure(): number {
    return this.#pieces.filter((piece) => !piece.sure).length;
  }
  /** Whether a person has changed what was read, so that its points hold no longer. */
  get isChanged(): boolean {
    return this.#read !== null && this.#pieces !== this.#read.pieces;
  }
  /** What a person confirms: every piece that was not known before. */
  get fresh(): Tile[] {
    return this.#pieces.filter((piece) => !piece.known).map(({ piece, x, y }) => ({ piece, x, y }));
  }

  async take(photo: Blob, wanted: PhotoWanted): Promise<void> {
    this.close();
    this.#isBusy = true;
    try {
      const small = await shrink(photo);
      const read = await readPhoto(small, wanted);
      this.#picture = URL.createObjectURL(small);
      this.#read = read;
      this.#pieces = read.pieces;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#problem = error.problem;
    } finally {
      this.#isBusy = false;
    }
  }

  /** Put a piece on a cell, or take it away (`null`); what was known before stays as it is. */
  set(cell: { x: number; y: number }, kind: string | null): void {
    const before = this.#pieces.find(isAt(cell));
    if (before?.known) return;
    const told = { confidence: 1, sure: true, is_new: before?.is_new ?? this.#pieces.some(({ known }) => known) };
    const now = kind === null ? [] : [{ x: cell.x, y: cell.y, outline: before?.outline, ...told, piece: kind }];
    this.#pieces = before
      ? this.#pieces.flatMap((piece) => (piece === before ? now : [piece]))
      : [...this.#pieces, ...now];
  }

  /** Forget the photo: nothing of it is kept. */
  close(): void {
    if (this.#picture) URL.revokeObjectURL(this.#picture);
    this.#picture = this.#read = this.#problem = null;
    this.#pieces = [];
  }
}

/** How a piece of a photo is told to who does not see its frame. */
export function stateOf({ known, sure, is_new: isNew }: PhotoPiece): string {
  return known ? t('photo.known') : !sure ? t('photo.unsure') : isNew ? t('photo.new') : '';
}
