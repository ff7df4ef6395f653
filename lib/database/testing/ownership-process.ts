import { appendFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { becomeOwner } from "../embedded/ownership";

/**
 * A process of ownership.engine.db.test.ts: tries to own the folder, and keeps it until it is
 * killed.
 */
const [dir = ""] = process.argv.slice(2);
const server = createServer((socket) => socket.on("error", () => {}));
const won = await becomeOwner(dir, server);
appendFileSync(path.join(dir, "answers"), `${won ? "own" : "lost"} ${process.pid}\n`);
if (!won) process.exit(0);
