// Loaded before all other code of a process (`--import`). It shifts the process's clock by the number
// of milliseconds in a file.
import { readFileSync } from "node:fs";

const file = process.env.TEST_CLOCK_FILE;
const LOOK_EVERY_MS = 10;
const machineNow = Date.now;
let shiftMs = 0;
let lookedAtMs = Number.NEGATIVE_INFINITY;

function now() {
  if (performance.now() - lookedAtMs >= LOOK_EVERY_MS) {
    lookedAtMs = performance.now();
    shiftMs = Number(readFileSync(file, "utf8"));
  }
  return machineNow() + shiftMs;
}

globalThis.Date = new Proxy(Date, {
  construct: (date, given, newTarget) =>
    Reflect.construct(date, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new Date().toString(),
  get: (date, name) => (name === "now" ? now : Reflect.get(date, name)),
});
