import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const START = path.resolve("lib/processes/start.mjs");

export type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs a command of the desk as a person on the server does. */
export function runDesk(
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [START, "desk", ...args],
      { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
  });
}

/** The same for many, one after the other in one process; in their order. */
export async function runManyOnDesk(
  dataDir: string,
  commands: readonly (readonly string[])[],
  env: Readonly<Record<string, string>>,
): Promise<Ran[]> {
  const entry = path.resolve("e2e/access/commands-process.ts");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", entry, JSON.stringify(commands)],
    {
      maxBuffer: 64 * 2 ** 20,
      env: {
        ...process.env,
        TSX_TSCONFIG_PATH: path.resolve("tsconfig.processes.json"),
        DATA_DIR: dataDir,
        DATABASE_URL: "",
        ...env,
      },
    },
  );
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Ran);
}
