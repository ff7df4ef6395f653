import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createPreparedPlace,
  type DataPlace,
  leftOver,
  processesOf,
  runVerb,
} from "@/lib/processes/testing/app";
import { nextPort } from "@/lib/processes/testing/ports";

/**
 * Nothing takes this long on any machine; a longer wait means a hang. The benches measure how long
 * a shutdown takes.
 */
const HANGS_MS = 60_000;

let port: number;
let place: DataPlace;
beforeAll(async () => {
  port = await nextPort();
  place = await createPreparedPlace();
});
afterAll(() => {
  place.remove();
});

const started = async (options: { throughNpm?: boolean } = {}) => {
  const app = runVerb(["start"], {
    dataDir: place.dataDir,
    env: { PORT: String(port) },
    ...options,
  });
  await app.until(/ready on/);
  return app;
};

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s to npm alone reaches the launcher as well",
  async (signal) => {
    const app = await started({ throughNpm: true });
    process.kill(app.pid, signal);
    expect(await leftOver(place.dataDir, HANGS_MS)).toEqual([]);
    expect(app.output().match(/stopping/g)).toHaveLength(1);
  },
);

test("a child that ignores the shutdown is killed", async () => {
  const app = await started();
  const web = processesOf(place.dataDir).find(({ commandLine }) =>
    commandLine.includes("processes/web.ts"),
  );
  process.kill(web?.pid as number, "SIGSTOP");
  process.kill(app.pid, "SIGTERM");
  expect(await app.ended).toEqual({ code: 0, signal: null });
  expect(await leftOver(place.dataDir, HANGS_MS)).toEqual([]);
});
