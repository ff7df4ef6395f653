import { Refusal } from "@/lib/core/refusal";
import { buildWeb } from "./build";

// `npm run build`: all that a start needs to write into the checkout, for an image or a read-only
// folder.
try {
  await buildWeb(process.cwd(), (text) => void process.stdout.write(text));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
