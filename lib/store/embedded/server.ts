import { once } from "node:events";
import { createServer, type Server } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { Connection, Turns } from "./connection";

/** Longer than any transaction of ours; a stopped or hung client would hold up every other. */
const IDLE_IN_TRANSACTION_MS = 30_000;

export type WireServer = { readonly close: () => Promise<void> };

/** PostgreSQL's protocol on a Unix socket, a transaction at a time. No password: close the socket's folder to others. */
export async function serveWire(
  db: PGlite,
  socketFile: string,
  {
    onBroken,
    idleInTransactionMs = IDLE_IN_TRANSACTION_MS,
  }: {
    onBroken: (error: unknown) => void;
    idleInTransactionMs?: number;
  },
): Promise<WireServer> {
  const turns = new Turns();
  const connections = new Set<Connection>();
  let lastId = 0;
  const server = createServer((socket) => {
    lastId += 1;
    const connection = new Connection(lastId, socket, { db, turns, idleInTransactionMs, onBroken });
    connections.add(connection);
    socket.once("close", () => connections.delete(connection));
  });
  await listen(server, socketFile);
  return {
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
