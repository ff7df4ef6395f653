import { systemClock } from "@/lib/core/clock";
import { MISCONFIGURED_EXIT, Misconfigured, sentenceFor } from "@/lib/core/refusal";
import { bringUp } from "./bring-up";
import { createCleanUp, listenForStop } from "./stop-request";

// `npm start`, and with --dev `npm run dev`: brings everything up, stays until somebody wants it to
// end, takes everything down.

/** Past this the process ends whatever still hangs; the children are on their leash. */
const STOP_WITHIN_MS = 8_000;

const dev = process.argv.includes("--dev");
const write = (text: string) => void process.stdout.write(text);
const say = (line: string) => write(`${line}\n`);
const stop = listenForStop(say);
const cleanUp = createCleanUp();
let exitCode: number;
try {
  const up = bringUp({ dev, say, write, stop, cleanUp, clock: systemClock });
  exitCode = await Promise.race([up.then(() => stop.requested), stop.requested]);
} catch (error) {
  if (stop.signal.aborted) {
    exitCode = await stop.requested;
  } else {
    exitCode = error instanceof Misconfigured ? MISCONFIGURED_EXIT : 1;
    process.stderr.write(`${sentenceFor(error)}\n`);
  }
}
setTimeout(() => process.exit(exitCode), STOP_WITHIN_MS).unref();
await cleanUp.run();
process.exit(exitCode);
