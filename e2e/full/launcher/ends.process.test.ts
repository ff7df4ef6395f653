import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  createPreparedPlace,
  type DataPlace,
  killAll,
  leftOver,
  type RunningCommand,
  runVerb,
} from "@/lib/processes/testing/app";
import { nextPort } from "@/lib/processes/testing/ports";

/** Nothing takes this long on any machine; a longer wait means a hang. */
const HANGS_MS = 60_000;

let port: number;
/** All starts use this folder, one after the other. */
let place: DataPlace;
beforeAll(async () => {
  port = await nextPort();
  place = await createPreparedPlace();
});
afterEach(async () => {
  killAll(place.dataDir);
  await leftOver(place.dataDir, HANGS_MS);
});
afterAll(() => place.remove());

/** No exchange answers there, because these tests need no sync. */
const NAMED = { EXCHANGE_BASE_URL: "http://127.0.0.1:1" };

type How = { throughNpm?: boolean; env?: Record<string, string> };
async function started({ throughNpm = false, env = {} }: How = {}): Promise<RunningCommand> {
  const app = runVerb(["start"], {
    dataDir: place.dataDir,
    env: { PORT: String(port), ...env },
    throughNpm,
  });
  await app.until(/ready on/);
  return app;
}
const health = async () => (await fetch(`http://localhost:${port}/api/health/ready`)).status;
const expectNothingLeft = async () => expect(await leftOver(place.dataDir, HANGS_MS)).toEqual([]);

test("an exchange that the environment names is added instead of the demo, and a refused key stops nothing", async () => {
  const app = await started({
    env: {
      ...NAMED,
      EXCHANGE_API_KEY: "a-key-of-ours",
      EXCHANGE_API_SECRET: "a-secret-of-ours",
      EXCHANGE_API_PASSPHRASE: "a-passphrase-of-ours",
    },
  });
  expect(app.output()).toMatch(
    /demo exchange: not started, because EXCHANGE_BASE_URL names an exchange/,
  );
  expect(app.output()).toMatch(
    /the key in the environment was not added. Nothing answers at this address/,
  );
  expect(app.output()).not.toMatch(/of-ours/);
  process.kill(app.pid, "SIGTERM");
  expect(await app.ended).toEqual({ code: 0, signal: null });
});

test("the desk works at once after kill -9, and Ctrl-C under npm, which arrives twice, is handled once", async () => {
  const killed = await started({ env: NAMED });
  process.kill(killed.pid, "SIGKILL");
  const next = await started({ throughNpm: true, env: NAMED });
  expect(await health()).toBe(200);
  process.kill(-next.pid, "SIGINT");
  await expectNothingLeft();
  expect(next.output().match(/stopping/g)).toHaveLength(1);
});

test("kill -9 of the parent npm ends every process, also the demo exchange", async () => {
  const app = await started({ throughNpm: true });
  process.kill(app.pid, "SIGKILL");
  await expectNothingLeft();
});

test("a later start, also after kill -9, says nothing of a password, a migration, an account or a build; SIGINT ends it, exit 0", async () => {
  process.kill((await started()).pid, "SIGKILL");
  const app = await started();
  expect(app.output()).not.toMatch(/password|migration|added|building|Next:/);
  expect(app.output()).toMatch(new RegExp(`^ready on http://localhost:${port}$`, "m"));
  process.kill(app.pid, "SIGINT");
  expect(await app.ended).toEqual({ code: 0, signal: null });
  await expectNothingLeft();
});
