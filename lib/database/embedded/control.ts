import { createServer, type Socket } from "node:net";

/** The database process sends its state to every connection, one JSON line at each change. */
export type DatabaseState =
  | { readonly state: "starting" | "closing" }
  | { readonly state: "ready"; readonly pid: number }
  | { readonly state: "failed"; readonly sentence: string };

/** A database that nobody holds ends after this. */
const GRACE_MS = 400;
/** The process that started this one may be slow to connect. */
const FIRST_GRACE_MS = 10_000;

/**
 * Counts the holders: processes that keep a connection open, until the kernel closes it for them.
 */
export class Control {
  readonly server = createServer((socket) => this.#join(socket));
  readonly #holders = new Set<Socket>();
  #state: DatabaseState = { state: "starting" };
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly onUnused: () => void) {}

  tell(state: DatabaseState): void {
    this.#state = state;
    for (const holder of this.#holders) holder.write(line(state));
    if (this.#holders.size === 0) this.#endSoon(FIRST_GRACE_MS);
  }

  #join(socket: Socket): void {
    clearTimeout(this.#timer);
    this.#holders.add(socket);
    socket.on("error", () => {}); // `close` follows
    socket.resume().once("close", () => this.#leave(socket));
    socket.write(line(this.#state));
  }

  #leave(socket: Socket): void {
    this.#holders.delete(socket);
    if (this.#holders.size === 0) this.#endSoon(GRACE_MS);
  }

  #endSoon(delayMs: number): void {
    clearTimeout(this.#timer);
    if (this.#state.state === "ready") this.#timer = setTimeout(this.onUnused, delayMs);
  }
}

function line(state: DatabaseState): string {
  return `${JSON.stringify(state)}\n`;
}
