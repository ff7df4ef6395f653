/** One at a time, in the order of asking. */
export class Turns {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  take(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#taken) this.#waiting.push(resolve);
      else resolve();
      this.#taken = true;
    });
  }

  giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
}
