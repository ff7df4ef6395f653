import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { FrameReader, fatalError, frame, type MessageFrame, ProtocolError } from "./frames";

/** Longer than any transaction of ours; a stopped or hung client would hold up every other. */
const IDLE_IN_TRANSACTION_MS = 30_000;

export type WireServer = Awaited<ReturnType<typeof serveWire>>;

/**
 * PostgreSQL's protocol on a Unix socket, a transaction at a time. No password: close the socket's
 * folder to others.
 */
export async function serveWire(
  db: PGlite,
  socketFile: string,
  options: Pick<ConnectionDeps, "onBroken"> & Partial<Pick<ConnectionDeps, "idleInTransactionMs">>,
) {
  const deps = {
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
    ...options,
    db,
    takeTurn: createTurns(),
  };
  const connections = new Set<Connection>();
  const server = createServer((socket) => {
    const connection = new Connection(socket, deps);
    connections.add(connection);
    socket.once("close", () => connections.delete(connection));
  });
  await listen(server, socketFile);
  return {
    /** Does `work` between two transactions of clients. */
    inTurn: async (work: () => Promise<void>) => {
      const giveBack = await deps.takeTurn();
      try {
        await work();
      } finally {
        giveBack();
      }
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.all([...connections].map((connection) => connection.end()));
      await closed;
    },
  };
}

/** Resolves when `server` listens on the Unix socket `file`, rejects when it cannot. */
export async function listen(server: Server, file: string): Promise<void> {
  server.listen(file);
  await once(server, "listening");
}

const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;
/** Bytes that a slow client may have unread before its next message waits. */
const UNREAD_BYTES = 1_048_576;
/** COPY … FROM STDIN as the whole of a simple query. */
const COPY_IN = /^\s*copy\b[^;]*\bfrom\s+stdin\b/i;
/** CopyInResponse: text format, no column formats. */
const COPY_IN_RESPONSE = frame("G", Buffer.from([0, 0, 0]));
/** After these the client waits for an answer: query, sync, flush, function call. */
const ENDS_UNIT = new Set(["Q", "S", "H", "F"]);

type ConnectionDeps = {
  readonly db: PGlite;
  readonly takeTurn: TakeTurn;
  /** How long a client may hold an open transaction without sending anything. */
  readonly idleInTransactionMs: number;
  /** The database itself failed, not a statement: nothing more can be asked of it. */
  readonly onBroken: (error: unknown) => void;
};

/**
 * One client: it has the one session for all messages up to a sync, and while its transaction is
 * open. Named statements of clients would clash there: the desk has none
 * (e2e/checks/house-rules.ts).
 */
class Connection {
  readonly #socket: Socket;
  readonly #deps: ConnectionDeps;
  readonly #reader = new FrameReader();
  #unit: Buffer[] = [];
  #copying = false;
  #awaitsSync = false;
  /** Gives the turn back; null: it is somebody else's. */
  #giveBack: (() => void) | null = null;
  #closed = false;
  #work: Promise<void> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  constructor(socket: Socket, deps: ConnectionDeps) {
    this.#socket = socket;
    this.#deps = deps;
    socket.on("data", (chunk) => this.#receive(chunk));
    socket.on("error", () => {}); // `close` follows
    socket.on("close", () => this.#leave());
  }

  /** Resolves when nothing of this client is left in the session. */
  async end(): Promise<void> {
    this.#socket.destroy();
    this.#leave();
    await this.#work;
  }

  #receive(chunk: Buffer): void {
    this.#reader.push(chunk);
    this.#then(() => this.#readAll());
  }

  #leave(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#then(() => this.#cleanUp());
  }

  #then(step: () => Promise<void>): void {
    this.#work = this.#work.then(step).catch((error) => {
      this.#socket.destroy();
      if (!(error instanceof ProtocolError)) this.#deps.onBroken(error);
    });
  }

  async #readAll(): Promise<void> {
    for (let next = this.#nextFrame(); next; next = this.#nextFrame()) {
      if (next.type === null) await this.#startUp(next);
      else await this.#accept(next);
    }
  }

  #nextFrame(): MessageFrame | null {
    return this.#closed ? null : this.#reader.next();
  }

  async #startUp({ bytes }: MessageFrame): Promise<void> {
    const code = bytes.readInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) {
      this.#socket.write("N");
    } else if (code === CANCEL_REQUEST) {
      this.#socket.end(); // one session cannot be told to stop by another
    } else {
      this.#reader.startUpIsOver();
      await this.#exchange([bytes]);
    }
  }

  async #accept(next: MessageFrame): Promise<void> {
    if (next.type === "X") {
      this.#socket.end();
      return;
    }
    this.#unit.push(next.bytes);
    if (
      !this.#copying &&
      next.type === "Q" &&
      COPY_IN.test(next.bytes.toString("utf8", 5, 5 + 4096))
    ) {
      this.#copying = true;
      this.#socket.write(COPY_IN_RESPONSE); // the database must find all of the data in one piece
      return;
    }
    const ends = this.#copying
      ? next.type === "c" || next.type === "f"
      : ENDS_UNIT.has(next.type ?? "");
    if (ends) await this.#runUnit(next.type === "H");
  }

  async #runUnit(awaitsSync: boolean): Promise<void> {
    const unit = this.#unit;
    const skipResponse = this.#copying;
    this.#unit = [];
    this.#copying = false;
    this.#awaitsSync = awaitsSync;
    await this.#exchange(unit, skipResponse);
    if (this.#socket.writableLength > UNREAD_BYTES && !this.#closed) await this.#drained();
  }

  async #exchange(messages: Buffer[], skipCopyResponse = false): Promise<void> {
    clearTimeout(this.#idle);
    this.#giveBack ??= await this.#deps.takeTurn();
    if (!this.#closed) await this.#execute(messages, skipCopyResponse);
    this.#endTurn();
  }

  async #execute(messages: Buffer[], skipCopyResponse = false): Promise<void> {
    let skip = skipCopyResponse;
    await this.#deps.db.execProtocolRawStream(toBytes(messages), {
      onRawData: (data) => {
        const answer = Buffer.from(skip ? withoutCopyResponse(data) : data); // a copy: the memory is used again
        skip = false;
        if (!this.#closed) this.#socket.write(answer);
      },
    });
  }

  #endTurn(): void {
    if (this.#awaitsSync || this.#deps.db.isInTransaction()) {
      this.#idle = setTimeout(() => this.#expel(), this.#deps.idleInTransactionMs);
      return;
    }
    this.#giveBack?.();
    this.#giveBack = null;
  }

  #expel(): void {
    this.#socket.end(
      fatalError("25P03", "terminating connection due to idle-in-transaction timeout"),
    );
    this.#socket.destroySoon();
    this.#leave();
  }

  async #cleanUp(): Promise<void> {
    clearTimeout(this.#idle);
    if (!this.#giveBack) return;
    if (this.#awaitsSync) await this.#execute([frame("S")]);
    if (this.#deps.db.isInTransaction()) await this.#execute([frame("Q", "rollback\0")]);
    this.#awaitsSync = false;
    this.#endTurn();
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#socket.off("drain", done).off("close", done);
        resolve();
      };
      this.#socket.once("drain", done).once("close", done);
    });
  }
}

/** Its own CopyInResponse comes first, and the client has had one. */
function withoutCopyResponse(data: Uint8Array): Uint8Array {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return data[0] === "G".charCodeAt(0) ? data.subarray(1 + view.getInt32(1)) : data;
}

function toBytes(messages: Buffer[]): Uint8Array {
  const all = messages.length === 1 ? (messages[0] as Buffer) : Buffer.concat(messages);
  return new Uint8Array(all.buffer, all.byteOffset, all.byteLength);
}

type TakeTurn = () => Promise<() => void>;

/** A turn comes when all that were taken before were given back. */
function createTurns(): TakeTurn {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    let giveBack = () => {};
    last = new Promise((resolve) => {
      giveBack = resolve;
    });
    await before;
    return giveBack;
  };
}
