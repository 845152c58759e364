/** The file of games that is looked at in this browser; it is not kept anywhere. */
export interface OpenedFile {
  name: string;
  records: string[];
}

class Opened {
  #file = $state.raw<OpenedFile | null>(null);

  get file(): OpenedFile | null {
    return this.#file;
  }
  set file(file: OpenedFile | null) {
    this.#file = file;
  }
}

export const opened = new Opened();
