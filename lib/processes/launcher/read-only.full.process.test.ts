import { afterEach, beforeEach, expect, test } from "vitest";
import { createPlace, runVerb } from "../test-app";
import { nextPort } from "../test-ports";

let place: ReturnType<typeof createPlace>;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

test("a desk that was built starts from a checkout that nobody can write, without a home folder", async () => {
  const port = await nextPort();
  const url = `http://localhost:${port}`;
  // What a compiler of the build would unpack itself into is not there either.
  const env = { PORT: String(port), HOME: "/nonexistent", SWC_NATIVE_BINDING_CACHE: "/nonexistent/swc" };
  const app = runVerb(["start"], { dataDir: place.dataDir, env, readOnly: true });
  await app.until(/ready on/);
  await app.until(/Demo: commissions done/);
  const page = await fetch(`${url}/sign-in`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Broker Desk");
  process.kill(app.pid, "SIGTERM");
  expect(await app.ended).toEqual({ code: 0, signal: null });
});
