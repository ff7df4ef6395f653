/**
 * One message of PostgreSQL's protocol (docs: "Message Formats"); `type` is null for those of a
 * start-up.
 */
export type MessageFrame = { readonly type: string | null; readonly bytes: Buffer };

const SHORTEST_STARTUP = 8;
/** PostgreSQL's own limit; anything longer is no start-up. */
const LONGEST_STARTUP = 10_000;

/** The bytes are not PostgreSQL's protocol; their sender is disconnected. */
export class ProtocolError extends Error {}

/** Cuts a stream of bytes into whole messages, however they arrive. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #length = 0;
  #started = false;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** From now on every message begins with its type. */
  startUpIsOver(): void {
    this.#started = true;
  }

  /**
   * The next whole message, or null until more bytes came. Throws ProtocolError on a length that
   * cannot be.
   */
  next(): MessageFrame | null {
    const prefix = this.#started ? 1 : 0;
    if (this.#length < prefix + 4) return null;
    const length = prefix + this.#peek(prefix + 4).readInt32BE(prefix);
    const isStartUp = length >= SHORTEST_STARTUP && length <= LONGEST_STARTUP;
    if (this.#started ? length < prefix + 4 : !isStartUp) {
      throw new ProtocolError(`not a PostgreSQL message: length ${length}`);
    }
    if (this.#length < length) return null;
    const bytes = this.#take(length);
    return { type: this.#started ? String.fromCharCode(bytes[0] as number) : null, bytes };
  }

  #peek(length: number): Buffer {
    if ((this.#chunks[0]?.length ?? 0) < length) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0] as Buffer;
  }

  #take(length: number): Buffer {
    const all = this.#peek(length);
    this.#length -= length;
    if (all.length === length) this.#chunks.shift();
    else this.#chunks[0] = all.subarray(length);
    return all.subarray(0, length);
  }
}

export function frame(type: string, body: Buffer | string = ""): Buffer {
  const content = typeof body === "string" ? Buffer.from(body) : body;
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

/** ErrorResponse with the severity that ends a connection. */
export function fatalError(code: string, message: string): Buffer {
  return frame("E", `SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
}
