import { readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MISCONFIGURED_EXIT } from "@/lib/core/refusal";
import { createPlace, runVerb } from "@/lib/processes/testing/app";
import { nextPort } from "@/lib/processes/testing/ports";

let place: ReturnType<typeof createPlace>;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

test("a desk that was built starts from a checkout that nobody can write, without a home folder", async () => {
  const port = await nextPort();
  const url = `http://localhost:${port}`;
  // The folder into which a compiler of the build would unpack itself does not exist either.
  const env = {
    PORT: String(port),
    HOME: "/nonexistent",
    SWC_NATIVE_BINDING_CACHE: "/nonexistent/swc",
  };
  const app = runVerb(["start"], { dataDir: place.dataDir, env, readOnly: true });
  await app.until(/ready on/);
  expect(readdirSync(path.join(place.dataDir, "logs"))).toContain("web.log");
  await app.until(/Demo: commissions done/);
  const page = await fetch(`${url}/sign-in`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Broker Desk");
  process.kill(app.pid, "SIGTERM");
  expect(await app.ended).toEqual({ code: 0, signal: null });
});

test("as a service, logs go to standard output, and the address is the public one", async () => {
  const port = await nextPort();
  const env = { PORT: String(port), LOG_TO: "stdout", NEXTAUTH_URL: "https://desk.example.com" };
  const app = runVerb(["start"], { dataDir: place.dataDir, env, readOnly: true });
  await app.until(/ready on https:\/\/desk\.example\.com/);
  await app.until(/^\{.*"msg":"sync ended"/m);
  const logs = readdirSync(path.join(place.dataDir, "logs"));
  expect(logs.filter((name) => !name.startsWith("database"))).toEqual([]);
  process.kill(app.pid, "SIGTERM");
  expect(await app.ended).toEqual({ code: 0, signal: null });
});

test("sources newer than the build end a start that may not build, with a sentence and a code of their own", async () => {
  const env = { PORT: String(await nextPort()) };
  const app = runVerb(["start"], { dataDir: place.dataDir, env, readOnly: "changed" });
  expect(await app.ended).toEqual({ code: MISCONFIGURED_EXIT, signal: null });
  expect(app.output()).toMatch(
    /The web app has to be built, because the sources in .* have changed/,
  );
  expect(app.output()).toMatch(
    /Run `npm run build` as the owner of the folder, then start again\.$/m,
  );
  expect(app.output()).not.toMatch(/^\s+at /m);
});
