import { userInfo } from "node:os";
import { Command as CommanderCommand } from "commander";
import type { AuditOrigin } from "@/lib/audit/origin";
import { isNoRoom } from "@/lib/core/files/no-room";
import { Refusal, refusalFor, sentenceFor } from "@/lib/core/refusal";
import { outliveFullLog } from "@/lib/env/process";
import { type Env, readEnv } from "@/lib/env/read-env";
import { connectDatabase, explainWorkFailure } from "@/lib/operations/connect-database";
import { prepareDataFolder } from "../data-folder";
import { findRunningUrl } from "../launcher/instance";
import { loadSecrets } from "../secrets";

/** Commander's command, with notes (sentences and an example) below its options. */
export class Command extends CommanderCommand {
  override createCommand(name?: string): Command {
    return new Command(name);
  }

  notes(text: string): this {
    return this.addHelpText("after", text);
  }
}

export const DONE = 0;
export const WRONG = 1;
export const INCOMPLETE = 2;
export type ExitCode = typeof DONE | typeof WRONG | typeof INCOMPLETE;

export type CommandSession = {
  readonly env: Env;
  /** Aborts on Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal;
};

/**
 * A command's exit code; undefined: everything was done. It throws Refusal where a person has to
 * change something first.
 */
export type CommandEnd = Promise<ExitCode | undefined> | Promise<void>;
type RunInSession = (session: CommandSession) => CommandEnd;

/**
 * Runs a command on the running app's database, or one that is started for it, and ends with its
 * exit code.
 */
export function withSession(run: RunInSession): Promise<never> {
  return withoutDatabase(async (session) => {
    const { DATA_DIR, DATABASE_URL } = session.env;
    prepareDataFolder(DATA_DIR);
    loadSecrets(DATA_DIR, process.env); // made where they are missing
    useRunningUrl(DATA_DIR, process.env);
    const database = await connectDatabase({
      dataDir: DATA_DIR,
      databaseUrl: DATABASE_URL,
      onProgress: (line) => process.stderr.write(`${line}\n`),
    });
    try {
      return (await run(session)) ?? DONE;
    } catch (error) {
      throw refusalFor(error) === null ? await explainWorkFailure(database, error) : error;
    } finally {
      await database.release();
    }
  });
}

/**
 * Links that a command prints lead to the desk that runs, unless its own environment says where
 * they lead.
 */
export function useRunningUrl(dataDir: string, env: Record<string, string | undefined>): void {
  if (env.NEXTAUTH_URL || env.PORT) return;
  const url = findRunningUrl(dataDir);
  if (url !== null) env.NEXTAUTH_URL = url;
}

/**
 * The same without a database. Standard output is the command's own; what is for people goes to
 * standard error.
 */
export async function withoutDatabase(run: RunInSession): Promise<never> {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => controller.abort());
  const findLoss = watchOutput();
  outliveFullLog([process.stderr]);
  let code: ExitCode = WRONG;
  let failure: unknown;
  try {
    code = (await run({ env: readEnv(), signal: controller.signal })) ?? DONE;
  } catch (error) {
    failure = error;
  }
  failure = (await findLoss()) ?? failure;
  if (failure !== undefined) tell(sentenceFor(failure));
  process.exit(failure === undefined ? code : WRONG);
}

export function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function writeJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/**
 * The returned function waits until all output has left the process; it returns why some of it
 * could not.
 */
function watchOutput(): () => Promise<Error | undefined> {
  let lost: Error | undefined;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // `| head` closed the pipe: no error, but not all of the output was written.
    if (error.code === "EPIPE") process.exit(INCOMPLETE);
    lost ??= isNoRoom(error) ? new Refusal(NO_ROOM_FOR_OUTPUT) : error;
  });
  return async () => {
    await new Promise<void>((resolve) => process.stdout.write("", () => resolve()));
    return lost;
  };
}

const NO_ROOM_FOR_OUTPUT =
  "The disk that standard output goes to is full, so what is written there is incomplete. Free some space, then run the command again.";

export function commandOrigin(): AuditOrigin {
  return { actor: { kind: "command", name: systemUser() }, address: null, agent: null };
}

/** In a container the user may have a number and no name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
