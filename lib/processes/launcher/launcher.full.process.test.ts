import { afterAll, beforeAll, expect, test } from "vitest";
import { claimPorts, createPreparedPlace, type DataPlace, leftOver, processesOf, runVerb } from "../test-app";

/** Nothing takes so long on any machine: whatever does hangs. How long an end takes is measured by the benches. */
const HANGS_MS = 60_000;

let ports: Awaited<ReturnType<typeof claimPorts>>;
let place: DataPlace;
beforeAll(async () => {
  ports = await claimPorts();
  place = await createPreparedPlace();
});
afterAll(() => {
  place.remove();
  ports.release();
});

const started = async (options: { throughNpm?: boolean } = {}) => {
  const app = runVerb(["start"], { dataDir: place.dataDir, env: { PORT: String(ports.port) }, ...options });
  await app.until(/ready on/);
  return app;
};

test("SIGINT to npm alone reaches the launcher as well", async () => {
  const app = await started({ throughNpm: true });
  process.kill(app.pid, "SIGINT");
  expect(await leftOver(place.dataDir, HANGS_MS)).toEqual([]);
  expect(app.output().match(/stopping/g)).toHaveLength(1);
});

test("a child that does not hear of the end is ended all the same", async () => {
  const app = await started();
  const web = processesOf(place.dataDir).find(({ commandLine }) => commandLine.includes("web.mjs"));
  process.kill(web?.pid as number, "SIGSTOP");
  process.kill(app.pid, "SIGTERM");
  expect(await app.ended).toEqual({ code: 0, signal: null });
  expect(await leftOver(place.dataDir, HANGS_MS)).toEqual([]);
});
