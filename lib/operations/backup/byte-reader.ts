/** The bytes end before they should, or are others than were written. */
export class CutShortError extends Error {}

/** Takes so many bytes at a time from a stream of chunks. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #pending: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    await this.#fill(length);
    if (this.#pending.length < length) throw new CutShortError();
    const taken = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    return taken;
  }

  async isAtEnd(): Promise<boolean> {
    await this.#fill(1);
    return this.#pending.length === 0;
  }

  async #fill(length: number): Promise<void> {
    if (this.#pending.length >= length) return;
    const chunks: Buffer[] = [this.#pending];
    for (let have = this.#pending.length; have < length; ) {
      const { value, done } = await this.#source.next();
      if (done) break;
      chunks.push(value);
      have += value.length;
    }
    this.#pending = Buffer.concat(chunks);
  }
}
