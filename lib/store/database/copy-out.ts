import type pg from "pg";

type DataListener = (chunk: Buffer) => void;

const HEADER_BYTES = 5;
const COPY_DATA = "d".charCodeAt(0);
/** What stands around the rows: the answer's beginning and end. */
const COPY_FRAME = new Set([..."Hc"].map((code) => code.charCodeAt(0)));
/** What a server may say at any time: a notice, a changed parameter, a notification. */
const ASIDE = new Set([..."NSA"].map((code) => code.charCodeAt(0)));
const CR = 0x0d;
const LF = 0x0a;

/**
 * What COPY … TO STDOUT writes in text or CSV format, each record ended with CRLF instead of LF, in pieces of any
 * size. The server sends each record as a message of its own (PostgreSQL's protocol, CopyData), so a line break
 * within quotes stays as it is. All of it is held in memory. Rejects with the server's error.
 */
export function readCopy(client: pg.ClientBase, sql: string): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(sql, resolve, reject));
  });
}

/** Takes the connection's data in place of pg until the rows are over: pg would make an object of each. */
class CopyOut implements pg.Submittable {
  readonly #sql: string;
  readonly #resolve: (pieces: Buffer[]) => void;
  readonly #reject: (error: Error) => void;
  readonly #pieces: Buffer[] = [];
  /** The beginning of a message whose end has not come. */
  #begun: Buffer = Buffer.alloc(0);
  #detach: () => void = () => {};
  #toPg: DataListener = () => {};

  constructor(sql: string, resolve: (pieces: Buffer[]) => void, reject: (error: Error) => void) {
    this.#sql = sql;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection;
    const [toPg, ...others] = stream.listeners("data") as DataListener[];
    if (!toPg || others.length > 0) throw new Error("somebody else listens to this connection");
    const receive = (chunk: Buffer) => this.#receive(chunk);
    this.#toPg = toPg;
    this.#detach = () => {
      stream.off("data", receive);
      if (!stream.listeners("data").includes(toPg)) stream.on("data", toPg);
    };
    stream.off("data", toPg).on("data", receive);
    connection.query(this.#sql);
  }

  handleError(error: Error): void {
    this.#detach();
    this.#reject(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#resolve(this.#pieces); // after an error it was rejected already
  }

  /** Rows are moved to the front of the chunk they came in: their ends are shorter than their headers. */
  #receive(chunk: Buffer): void {
    let at = this.#endBegun(chunk);
    let written = 0;
    while (at !== null && chunk.length - at >= HEADER_BYTES) {
      const size = sizeOf(chunk, at);
      if (at + size > chunk.length) break;
      if (chunk[at] === COPY_DATA) {
        chunk.copyWithin(written, at + HEADER_BYTES, at + size - 1);
        written += size - HEADER_BYTES - 1;
        chunk[written++] = CR;
        chunk[written++] = LF;
      } else if (!this.#handleOther(chunk, at, size)) {
        at = null;
        break;
      }
      at += size;
    }
    if (written > 0) this.#pieces.push(chunk.subarray(0, written));
    if (at !== null) this.#begun = Buffer.from(chunk.subarray(at));
  }

  /** Completes a message that began in an earlier chunk. Where the rest of this one begins; null: the rows are over. */
  #endBegun(chunk: Buffer): number | null {
    if (this.#begun.length === 0) return 0;
    let at = 0;
    const takeUpTo = (size: number) => {
      const end = Math.min(chunk.length, at + size - this.#begun.length);
      if (end > at) this.#begun = Buffer.concat([this.#begun, chunk.subarray(at, end)]);
      at = Math.max(at, end);
      return this.#begun.length >= size;
    };
    if (!takeUpTo(HEADER_BYTES) || !takeUpTo(sizeOf(this.#begun, 0))) return null;
    const message = this.#begun;
    this.#begun = Buffer.alloc(0);
    if (message[0] === COPY_DATA) {
      this.#pieces.push(Buffer.concat([message.subarray(HEADER_BYTES, -1), Buffer.from([CR, LF])]));
    } else if (!this.#handleOther(Buffer.concat([message, chunk.subarray(at)]), 0, message.length))
      return null;
    return at;
  }

  /** False: the message at `at` and all after it are pg's, as they were before. */
  #handleOther(chunk: Buffer, at: number, size: number): boolean {
    const code = chunk[at] ?? 0;
    if (COPY_FRAME.has(code)) return true;
    if (ASIDE.has(code)) {
      this.#toPg(Buffer.from(chunk.subarray(at, at + size)));
      return true;
    }
    this.#detach();
    this.#toPg(Buffer.from(chunk.subarray(at)));
    return false;
  }
}

const sizeOf = (bytes: Buffer, at: number) => 1 + bytes.readUInt32BE(at + 1);
