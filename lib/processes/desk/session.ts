import { type Env, readEnv } from "@/lib/env/read-env";
import { connectDatabase } from "@/lib/operations/connect-database";
import { prepareDataFolder } from "../data-folder";
import { refusalFor } from "../refusal";
import { loadSecrets } from "../secrets";

export const DONE = 0;
export const WRONG = 1;
export const INCOMPLETE = 2;
export type ExitCode = typeof DONE | typeof WRONG | typeof INCOMPLETE;

export type Session = {
  readonly env: Env;
  /** Aborts on Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal;
};

/**
 * Runs a command on the database of the running app, or on one that is started for it, and ends the process with
 * the command's exit code. Standard output is the command's own; everything for people goes to standard error.
 */
export async function withSession(run: (session: Session) => Promise<ExitCode>): Promise<never> {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => controller.abort());
  process.stdout.on("error", endOnClosedPipe);
  let code: ExitCode;
  try {
    const env = readEnv();
    prepareDataFolder(env.DATA_DIR);
    loadSecrets(env.DATA_DIR, process.env); // made where they are missing
    const database = await connectDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
    try {
      code = await run({ env, signal: controller.signal });
    } finally {
      await database.release();
    }
  } catch (error) {
    code = explain(error);
  }
  return end(code);
}

/** Ends the process after what was written to standard output has left it. */
export async function end(code: ExitCode): Promise<never> {
  await new Promise<void>((resolve) => process.stdout.write("", () => resolve()));
  process.exit(code);
}

export function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** One sentence for what a person can change; the stack only for what is a bug. */
function explain(error: unknown): ExitCode {
  tell(refusalFor(error) ?? (error as Error).stack ?? String(error));
  return WRONG;
}

/** `| head` has seen enough: that is no fault, but the output was not all written. */
function endOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") process.exit(INCOMPLETE);
  throw error;
}
