import { deskProgram } from "../program";

export type AskedCommand = {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};
export type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Stands for `process.exit` in a command. */
class Ended extends Error {
  constructor(readonly code: number) {
    super(`ended with ${code}`);
  }
}

/**
 * Runs commands one after the other in one process, because loading them takes longer than most of
 * them run.
 */
const exit = process.exit.bind(process);
process.exit = (code) => {
  throw new Ended(Number(code));
};
const written: { stdout: Buffer[]; stderr: Buffer[] } = { stdout: [], stderr: [] };
process.stdout.write = keepIn("stdout");
process.stderr.write = keepIn("stderr");
const STREAMS = [process.stdout, process.stderr];
const listenersOf = (stream: NodeJS.WriteStream) =>
  stream
    .eventNames()
    .flatMap((name) => stream.listeners(name).map((listener) => ({ name, listener })));
const heard = new Map(STREAMS.map((stream) => [stream, listenersOf(stream)]));
process.on("disconnect", () => exit());
process.on("message", async (asked: AskedCommand) => process.send?.(await run(asked)));

async function run({ args, env }: AskedCommand): Promise<Ran> {
  const before = { ...process.env };
  Object.assign(process.env, env);
  Object.assign(written, { stdout: [], stderr: [] });
  const code = await codeOf(args);
  for (const name of Object.keys(env)) delete process.env[name];
  Object.assign(process.env, before);
  // A separate process would have ended with its listeners.
  for (const name of ["SIGINT", "SIGTERM"]) process.removeAllListeners(name);
  for (const stream of STREAMS) leaveOnly(stream, heard.get(stream) ?? []);
  const text = (stream: "stdout" | "stderr") => Buffer.concat(written[stream]).toString();
  return { code, stdout: text("stdout"), stderr: text("stderr") };
}

/** Removes the listeners that a command added. */
function leaveOnly(stream: NodeJS.WriteStream, before: ReturnType<typeof listenersOf>): void {
  for (const { name, listener } of listenersOf(stream))
    if (!before.some((each) => each.name === name && each.listener === listener))
      stream.removeListener(name, listener as () => void);
}

/** A command that fails without setting an exit code is a bug; its output then says so. */
async function codeOf(args: readonly string[]): Promise<number> {
  try {
    await deskProgram().parseAsync(args, { from: "user" });
  } catch (error) {
    if (error instanceof Ended) return error.code;
    process.stderr.write(`${(error as Error).stack}\n`);
    return -1;
  }
  const { exitCode } = process;
  process.exitCode = undefined;
  if (exitCode !== undefined) return Number(exitCode);
  process.stderr.write(`${args.join(" ")} did not end\n`);
  return -1;
}

function keepIn(stream: keyof typeof written): typeof process.stdout.write {
  return (chunk: string | Uint8Array, encoding?: unknown, done?: unknown) => {
    written[stream].push(Buffer.from(chunk as Uint8Array));
    const callback = typeof encoding === "function" ? encoding : done;
    if (typeof callback === "function") callback();
    return true;
  };
}
