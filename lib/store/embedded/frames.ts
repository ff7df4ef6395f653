/** One message of PostgreSQL's protocol (docs: "Message Formats"); `type` is null for those of a start-up. */
export type Frame = { readonly type: string | null; readonly bytes: Buffer };

const SHORTEST_STARTUP = 8;
/** PostgreSQL's own limit; anything longer is no start-up. */
const LONGEST_STARTUP = 10_000;

/** What came is not PostgreSQL's protocol: the one who sent it is cut off. */
export class ProtocolError extends Error {}

/** Cuts a stream of bytes into whole messages, however they were split on their way. */
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

  /** The next whole message, or null until more bytes came. Throws ProtocolError on a length that cannot be. */
  next(): Frame | null {
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

/** Connections share one session and its statement names, so each name gets the connection's number in front. */
export class StatementNames {
  readonly #prefix: string;
  readonly #known = new Set<string>();

  constructor(connectionId: number) {
    this.#prefix = `c${connectionId}_`;
  }

  rename({ type, bytes }: Frame): Buffer {
    if (type === "P") return this.#replaceName(bytes, 5, true);
    if (type === "B") return this.#replaceName(bytes, bytes.indexOf(0, 5) + 1, false);
    if ((type === "D" || type === "C") && bytes[5] === STATEMENT) return this.#replaceName(bytes, 6, false);
    return bytes;
  }

  /** Messages that forget every statement of this connection. */
  forgetAll(): Buffer[] {
    const closing = [...this.#known].map((name) => frame("C", `S${name}\0`));
    this.#known.clear();
    return closing;
  }

  #replaceName(bytes: Buffer, at: number, isNew: boolean): Buffer {
    const end = bytes.indexOf(0, at);
    if (end === at) return bytes; // the unnamed statement lives for one exchange only
    const name = this.#prefix + bytes.toString("utf8", at, end);
    if (isNew) this.#known.add(name);
    const body = [bytes.subarray(5, at), Buffer.from(name), bytes.subarray(end)];
    return frame(String.fromCharCode(bytes[0] as number), Buffer.concat(body));
  }
}

const STATEMENT = "S".charCodeAt(0);
