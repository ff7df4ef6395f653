import { Console } from "node:console";
import { Writable } from "node:stream";
import { trace } from "@opentelemetry/api";

/** Characters of one entry; an error with its cause and both stacks is shorter. */
const LONGEST_ENTRY = 8_000;

/**
 * A console whose entries cannot pass for several: further lines are indented, control characters
 * become spaces.
 */
export function entryConsole(out: Writable, err: Writable): Console {
  return new Console({ stdout: entriesTo(out), stderr: entriesTo(err) });
}

/** A console writes each entry in one piece. */
function entriesTo(stream: Writable): Writable {
  return new Writable({
    decodeStrings: false,
    write(entry, _encoding, done) {
      stream.write(`${traceMark()}${asEntry(String(entry))}\n`);
      done();
    },
  });
}

/** The id of the request, which the worker's log has as well. */
function traceMark(): string {
  const id = trace.getActiveSpan()?.spanContext().traceId;
  return id ? `[trace ${id}] ` : "";
}

function asEntry(text: string): string {
  const whole = text.trimEnd();
  const cut = whole.length > LONGEST_ENTRY ? `${whole.slice(0, LONGEST_ENTRY)} … (cut)` : whole;
  return cut
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/[\p{Cc}\p{Cf}]/gu, " "))
    .join("\n    ");
}
