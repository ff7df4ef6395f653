import { findFreePort } from "../launcher/ports";
import { createPlace, runVerb } from "../test-app";
import { type Bench, type Figure, median } from "./figure";

const RUNS = 5;
const TARGET_SECONDS = 6;

/** From `npm start` to the line "ready on", with nothing to install, build or migrate. */
async function measure(): Promise<Figure> {
  const place = createPlace();
  const port = await findFreePort(4700);
  const start = async () => {
    const startedMs = performance.now();
    const app = runVerb(["start"], {
      dataDir: place.dataDir,
      env: { PORT: String(port) },
      throughNpm: true,
    });
    await app.until(/ready on/);
    const seconds = (performance.now() - startedMs) / 1000;
    process.kill(app.pid, "SIGTERM");
    await app.ended;
    return seconds;
  };
  try {
    await start();
    const seconds: number[] = [];
    for (let run = 0; run < RUNS; run++) seconds.push(await start());
    const found = median(seconds);
    return {
      name: "second npm start, embedded database, until ready, s",
      target: `<= ${TARGET_SECONDS}`,
      measured: `${found.toFixed(1)} (slowest ${Math.max(...seconds).toFixed(1)})`,
      ok: found <= TARGET_SECONDS,
    };
  } finally {
    place.remove();
  }
}

export const secondStartBench: Bench = { name: "second-start", run: async () => [await measure()] };
