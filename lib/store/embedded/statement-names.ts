import { type Frame, frame } from "./frames";

/**
 * All connections share the one session that the embedded database has, and with it the names of prepared
 * statements: each connection's names get its number in front, so that none runs another's statement.
 */
export class StatementNames {
  readonly #prefix: string;
  readonly #known = new Set<string>();

  constructor(connectionId: number) {
    this.#prefix = `c${connectionId}_`;
  }

  /** The message as the database should see it. */
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
