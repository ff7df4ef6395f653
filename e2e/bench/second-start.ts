import { findFreePort } from "@/lib/processes/launcher/ports";
import { createPlace, leftOver, runVerb } from "@/lib/processes/testing/app";
import { type Bench, type Figure, median } from "./figure";

const RUNS = 5;
const READY_TARGET_SECONDS = 6;
const END_TARGET_SECONDS = 5;

/**
 * From `npm start` to the line "ready on", with nothing to install, build or migrate; and from
 * SIGTERM until no process is left.
 */
async function measure(): Promise<Figure[]> {
  const place = createPlace();
  const port = await findFreePort(4700);
  const run = async () => {
    const startedMs = performance.now();
    const app = runVerb(["start"], {
      dataDir: place.dataDir,
      env: { PORT: String(port) },
      throughNpm: true,
    });
    await app.until(/ready on/);
    const readyMs = performance.now();
    process.kill(app.pid, "SIGTERM");
    await leftOver(place.dataDir, 60_000);
    return { start: (readyMs - startedMs) / 1000, end: (performance.now() - readyMs) / 1000 };
  };
  try {
    await run();
    const runs: Awaited<ReturnType<typeof run>>[] = [];
    for (let count = 0; count < RUNS; count++) runs.push(await run());
    return [
      figure(
        "second npm start, embedded database, until ready, s",
        READY_TARGET_SECONDS,
        runs.map(({ start }) => start),
      ),
      figure(
        "its end, SIGTERM until no process is left, s",
        END_TARGET_SECONDS,
        runs.map(({ end }) => end),
      ),
    ];
  } finally {
    place.remove();
  }
}

function figure(name: string, target: number, seconds: readonly number[]): Figure {
  const found = median(seconds);
  return {
    name,
    target: `<= ${target}`,
    measured: `${found.toFixed(1)} (slowest ${Math.max(...seconds).toFixed(1)})`,
    ok: found <= target,
  };
}

export const secondStartBench: Bench = { name: "second-start", run: measure };
