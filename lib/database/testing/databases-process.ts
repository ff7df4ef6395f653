import { rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { openFolder } from "../embedded/folder";
import { prepareRunDir } from "../embedded/run-folder";
import { listen, serveWire } from "../embedded/server";

const LOOK_AT_OWNER_MS = 500;

/**
 * Serves the databases of one test worker, one file's after the other's, in one process, so that
 * the compiled database code serves all of them. A connection's first line names the folder to
 * open, and the process answers when it is ready; the second line, or the end of the connection,
 * closes the folder. Ends with the process `owner`.
 */
async function main(socketFile: string, owner: number): Promise<void> {
  const server = createServer((socket) => {
    serve(socket).catch((error: unknown) => {
      socket.end(`${JSON.stringify({ failure: String(error) })}\n`);
    });
  });
  rmSync(socketFile, { force: true });
  await listen(server, socketFile);
  setInterval(() => {
    try {
      process.kill(owner, 0);
    } catch {
      rmSync(path.dirname(socketFile), { recursive: true, force: true });
      process.exit(0);
    }
  }, LOOK_AT_OWNER_MS);
}

async function serve(socket: Socket): Promise<void> {
  socket.on("error", () => {}); // the worker is gone; the end of its lines tells the same
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const { value: dataDir, done } = await lines.next();
  if (done) return;
  const db = await openFolder(dataDir, () => process.exit(1), { waitsForDisk: false });
  const socketFile = path.join(prepareRunDir(dataDir), ".s.PGSQL.5432");
  const wire = await serveWire(db, socketFile, { onBroken: () => process.exit(1) });
  socket.write(`${JSON.stringify({ ready: true })}\n`);
  await lines.next();
  await wire.close();
  await db.close();
  socket.end(`${JSON.stringify({ closed: true })}\n`);
}

const [socketFile, owner] = process.argv.slice(2);
if (!socketFile || !owner) throw new Error("usage: test-databases-process.ts SOCKET OWNER_PID");
await main(socketFile, Number(owner));
