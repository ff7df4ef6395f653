import { deskProgram } from "@/lib/processes/desk/program";
import type { Ran } from "./command";

/** What a command would have ended its process with. */
class Ended extends Error {
  constructor(readonly code: number) {
    super(`ended with ${code}`);
  }
}

/** Runs commands one after the other in one process, for loading them takes longer than most of them do. */
const given = JSON.parse(process.argv[2] ?? "[]") as readonly (readonly string[])[];
const written = { out: "", error: "" };
const tell = process.stdout.write.bind(process.stdout);
process.stdout.write = keepIn("out");
process.stderr.write = keepIn("error");
process.exit = (code) => {
  throw new Ended(Number(code));
};

for (const args of given) {
  Object.assign(written, { out: "", error: "" });
  const code = await run(args);
  tell(`${JSON.stringify({ code, stdout: written.out, stderr: written.error } satisfies Ran)}\n`);
}

async function run(args: readonly string[]): Promise<number> {
  try {
    await deskProgram().parseAsync(args, { from: "user" });
  } catch (error) {
    if (error instanceof Ended) return error.code;
    throw error;
  }
  throw new Error(`${args.join(" ")} did not end`);
}

function keepIn(stream: keyof typeof written): typeof process.stdout.write {
  return (chunk: string | Uint8Array, encoding?: unknown, done?: unknown) => {
    written[stream] += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
    const callback = typeof encoding === "function" ? encoding : done;
    if (typeof callback === "function") callback();
    return true;
  };
}
