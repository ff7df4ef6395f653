import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { nextPort } from "@/lib/processes/testing/ports";
import { FIND_PROGRAM } from "@/lib/processes/testing/programs";

export type Bouncer = { readonly url: string; readonly stop: () => void };

/**
 * A pgbouncer in transaction mode in front of a test server, with fewer connections than there are
 * clients.
 */
export async function startPgbouncer(serverUrl: string): Promise<Bouncer> {
  const program = FIND_PROGRAM.pgbouncer();
  if (program === null) throw new Error("no pgbouncer here: apt-get install pgbouncer");
  const folder = mkdtempSync(path.join(tmpdir(), "desk-pgbouncer-"));
  chmodSync(folder, 0o755); // it does not run as root
  const port = await nextPort();
  const file = path.join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=${new URL(serverUrl).searchParams.get("host")} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`,
  );
  const asUser = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
  const child = spawn(program, [...asUser, file], { stdio: ["ignore", "ignore", "pipe"] });
  const said: string[] = [];
  child.stderr.on("data", (chunk) => said.push(String(chunk)));
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${said.join("")}`);
    await wait(50);
  }
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
