import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { loadCommissionDays } from "@/lib/commissions/store/days/days";
import { addDays, dayOf, fetchableDays } from "@/lib/core/day";
import { db } from "@/lib/database/database";
import { createPlace, runVerb } from "@/lib/processes/testing/app";
import { requestSync } from "@/lib/sync/request-sync";
import { listSyncRuns } from "@/lib/sync/store";
import { compareWithTruth } from "@/lib/sync/testing/desk";
import { compareRepayments } from "@/lib/sync/testing/repayments";
import { addToken } from "@/lib/tokens/add-token";
import { signIn } from "../testing/browser";
import { findExcess, openWholeDesk, type Web, type WholeDesk } from "../testing/desk";

const POOLED = "through pgbouncer in transaction mode";
const WAYS = ["straight to the server", POOLED];

describe.each(WAYS)("two webs and two workers, %s:", (way) => {
  let desk: WholeDesk;
  let webs: readonly [Web, Web];
  beforeAll(async () => {
    desk = await openWholeDesk({ isPooled: way === POOLED });
    await requestSync(desk.scope.accountId, "first-start", DESK_ORIGIN);
    const starting = [desk.startWeb(), desk.startWeb()] as const;
    await Promise.all([...starting, desk.startWorker(), desk.startWorker()]);
    webs = await Promise.all(starting);
  });
  afterAll(() => desk.close());

  /** The first sync takes as long as the exchange's limit requires; the desk is used meanwhile. */
  const SYNCED_WITHIN = { timeout: 90_000 };

  test("a sign-in on one web process holds on the other, and so does a sign-out", async () => {
    const [one, other] = webs;
    const browser = await signIn(one.url, desk.person);
    expect((await browser.get(`${other.url}/overview`)).status).toBe(200);
    for (const { url } of webs)
      expect(await (await browser.get(`${url}/coverage/progress`)).json(), url).toMatchObject({
        workerAlive: true,
      });
    await db().pool.query("update sessions set ended_at = clock_timestamp()");
    for (const { url } of webs)
      expect((await browser.get(`${url}/coverage/progress`)).status, url).toBe(401);
  });

  test("npm start comes up on a database of a native server", async () => {
    const place = createPlace();
    onTestFinished(place.remove);
    await db().pool.query("create database started_by_npm");
    const databaseUrl = new URL(db().url);
    databaseUrl.pathname = "/started_by_npm";
    const app = runVerb(["start"], {
      dataDir: place.dataDir,
      env: { PORT: "0", DATABASE_URL: databaseUrl.href },
    });
    const [, url] = await app.until(/ready on (\S+)/);
    expect(app.output()).toMatch(/database: the one DATABASE_URL names, \d+ migrations applied/);
    expect(await (await fetch(`${url}/api/health/ready`)).json()).toEqual({ status: "ready" });
    process.kill(app.pid, "SIGTERM");
    expect(await app.ended).toEqual({ code: 0, signal: null });
  });

  test("the first sync is done once, by one of the workers, and never quicker than the exchange allows", async () => {
    const { scope, sandbox } = desk;
    const statusesOf = async (subject: "commissions" | "repayments") =>
      (await listSyncRuns(scope, subject, 5)).map(({ status }) => status);
    for (const subject of ["commissions", "repayments"] as const)
      await expect.poll(() => statusesOf(subject), SYNCED_WITHIN).toEqual(["done"]);
    const window = fetchableDays(dayOf(sandbox.now()));
    const known = { ...window, to: addDays(window.to, -1) };
    expect(await compareWithTruth({ scope, sandbox }, known)).toEqual([]);
    expect(await compareRepayments({ scope, sandbox })).toEqual([]);
    const days = await loadCommissionDays(scope, known);
    expect(days.filter(({ revision }) => revision !== 1)).toEqual([]);
    expect(findExcess(sandbox)).toEqual([]);
  });

  test("a file that a worker wrote is fetched through either web, to the byte", async () => {
    const { accountId } = desk.scope;
    const added = await addToken(
      desk.person.user,
      { name: "scripts", scopes: ["commissions:read"], accountId, days: 1 },
      TEST_ORIGIN,
    );
    if (added.kind !== "added") throw new Error(added.problem);
    const headers = { authorization: `Bearer ${added.text}` };
    const [one, other] = webs;
    const path = `/api/v1/accounts/${accountId}/exports/commissions.csv?preset=30d`;
    const asked = await fetch(`${one.url}${path}`, { method: "POST", headers });
    const { self } = (await asked.json()) as { self: string };
    const stateOf = async () =>
      (await (await fetch(`${other.url}${self}`, { headers })).json()) as object;
    await expect.poll(stateOf).toMatchObject({ state: "done" });
    const direct = Buffer.from(
      await (await fetch(`${other.url}${path}`, { headers })).arrayBuffer(),
    );
    for (const { url } of webs) {
      const file = await fetch(`${url}${self}/file`, { headers });
      const bytes = Buffer.from(await file.arrayBuffer());
      expect(file.headers.get("etag")).toBe(
        `"${createHash("sha256").update(bytes).digest("hex")}"`,
      );
      expect(bytes.equals(direct), "the page's own file has the same bytes").toBe(true);
    }
  });

  test("no process ended or wrote of a failure", () => {
    expect(desk.ended()).toEqual([]);
    expect(desk.log()).toContain("sync ended");
    expect(desk.log().match(/^.*(?:"level":[56]0|\b[Ee]rror\b).*$/gm)).toBeNull();
  });
});
