import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { templateName } from "@/lib/database/testing/database";
import { copyTemplate } from "@/lib/database/testing/embedded-database";
import { createPlace, leftOver, runVerb } from "@/lib/processes/testing/app";
import { nextPort } from "@/lib/processes/testing/ports";

const LOGS = ["web", "worker", "sandbox", "database"];

let place: ReturnType<typeof createPlace>;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

/** Requests an action of an older build, which makes the web process write to its log. */
async function fail(url: string): Promise<void> {
  const headers = { origin: url, "sec-fetch-site": "same-origin", "next-action": "00older" };
  const answer = await fetch(`${url}/sign-in`, { method: "POST", headers, body: "[]" });
  expect(answer.status).toBe(400);
}

test("the desk starts, syncs and answers where none of its logs has any room", async () => {
  mkdirSync(path.join(place.dataDir, "logs"));
  for (const name of LOGS)
    symlinkSync("/dev/full", path.join(place.dataDir, "logs", `${name}.log`));
  const port = await nextPort();
  const url = `http://localhost:${port}`;
  const app = runVerb(["start"], { dataDir: place.dataDir, env: { PORT: String(port) } });
  await app.until(/ready on/);
  await app.until(/Demo: commissions done/);
  await fail(url);
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
  expect(app.output()).not.toMatch(/starting it again|ended/);
  process.kill(app.pid, "SIGTERM");
  expect(await app.ended).toEqual({ code: 0, signal: null });
});

test.each([
  ["a new database cannot be made", 0],
  ["an existing one cannot be written", 1],
])(
  "where %s, npm start ends with 1 and one sentence; with room it starts",
  async (_what, isThere) => {
    if (isThere) await copyTemplate(templateName(), place.dataDir);
    const env = { PORT: String(await nextPort()) };
    const refused = runVerb(["start"], { dataDir: place.dataDir, env, bytesOfFile: 4_096 });
    expect(await refused.ended, refused.output()).toEqual({ code: 1, signal: null });
    expect(refused.output()).toMatch(/ree some space, then start again\.\n$/);
    expect(refused.output()).not.toMatch(/^\s+at /m);
    expect(await leftOver(place.dataDir, 60_000)).toEqual([]);
    const app = runVerb(["start"], { dataDir: place.dataDir, env });
    await app.until(/ready on/);
    process.kill(app.pid, "SIGTERM");
    expect(await app.ended).toEqual({ code: 0, signal: null });
  },
);
