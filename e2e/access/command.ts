import { execFile } from "node:child_process";
import path from "node:path";
import type { Ran } from "@/lib/processes/cli/testing/commands-process";
import { openCommandLine } from "@/lib/processes/testing/app";
import type { Store } from "../support/database";

const START = path.resolve("lib/processes/start.mjs");

/** Runs a command of the desk as a person on the server would. */
export function runDesk(
  { dataDir, databaseUrl }: Store,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [START, "desk", ...args],
      { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
  });
}

/** Runs many commands in one process, one after the other; the results keep their order. */
export async function runManyOnDesk(
  { dataDir, databaseUrl }: Store,
  commands: readonly (readonly string[])[],
  env: Readonly<Record<string, string>>,
): Promise<Ran[]> {
  const commandLine = openCommandLine(dataDir);
  const ran: Ran[] = [];
  for (const args of commands) {
    ran.push(await commandLine.run(args, { DATABASE_URL: databaseUrl, ...env }));
  }
  return ran;
}
