import { afterAll, beforeAll, expect, test } from "vitest";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { loadCommissionDays } from "@/lib/commissions/store/days/days";
import { addDays, type DayRange, dayOf, fetchableDays } from "@/lib/core/day";
import { db } from "@/lib/database/database";
import { createTestShare } from "@/lib/shares/testing/stored-share";
import { makeLinkToken } from "@/lib/sign-in/secrets/link-token";
import { requestDays, requestSync } from "@/lib/sync/request-sync";
import { findRunningSyncRun, listSyncRuns } from "@/lib/sync/store";
import { compareWithTruth } from "@/lib/sync/testing/desk";
import { addToken } from "@/lib/tokens/add-token";
import { type Browser, signIn } from "../testing/browser";
import { findExcess, openWholeDesk, type Web, type WholeDesk } from "../testing/desk";

/**
 * The machine's clock steps by an hour under the whole desk; the exchange's does not. Anything with
 * an end time ends an hour sooner or later, and planned work runs an hour later after a step back.
 * Nothing else changes.
 */
const HOUR_MS = 3_600_000;
const PATIENT = { timeout: 180_000, interval: 250 };

let desk: WholeDesk;
let webs: readonly Web[];
let browser: Browser;
let days: DayRange;
beforeAll(async () => {
  desk = await openWholeDesk({ hasClock: true });
  const starting = [desk.startWeb(), desk.startWeb()] as const;
  webs = await Promise.all(starting);
  browser = await signIn(webs[0]?.url ?? "", desk.person);
  const { from, to } = fetchableDays(dayOf(desk.sandbox.now()));
  days = { from, to: addDays(to, -1) };
});
afterAll(() => desk.close());

/** Makes a link of this person that opens for this many minutes; returns its path. */
async function share(minutes: number): Promise<string> {
  const { token, tokenHash } = makeLinkToken();
  const { id } = await createTestShare(desk.person.user.id, { tokenHash });
  await db().pool.query(
    "update share_links set expires_at = clock_timestamp() + make_interval(mins => $2) where id = $1",
    [id, minutes],
  );
  return `/s/${token}`;
}

const statusesOf = (path: string) =>
  Promise.all(webs.map(async ({ url }) => (await browser.get(`${url}${path}`)).status));

/** Steps the clock after the current run has read some days. */
async function stepInTheMiddle(shiftMs: number): Promise<void> {
  const daysDone = async () =>
    (await findRunningSyncRun(desk.scope, "commissions"))?.daysComplete ?? 0;
  await expect.poll(daysDone, PATIENT).toBeGreaterThan(10);
  await desk.setClock(shiftMs);
}

async function untilSynced(): Promise<void> {
  const latest = async () => (await listSyncRuns(desk.scope, "commissions", 1))[0]?.status;
  await expect.poll(latest, PATIENT).toBe("done");
  expect(await compareWithTruth(desk, days)).toEqual([]);
  const stored = await loadCommissionDays(desk.scope, days);
  expect(stored.filter(({ revision }) => revision !== 1)).toEqual([]);
  expect(findExcess(desk.sandbox)).toEqual([]);
}

async function exportInTheBackground(): Promise<void> {
  const { accountId } = desk.scope;
  const given = { name: "scripts", scopes: ["commissions:read"], accountId, days: 1 } as const;
  const token = await addToken(desk.person.user, given, TEST_ORIGIN);
  if (token.kind !== "added") throw new Error(token.problem);
  const headers = { authorization: `Bearer ${token.text}` };
  const [one, other] = webs.map(({ url }) => url);
  const path = `/api/v1/accounts/${accountId}/exports/commissions.csv?preset=30d`;
  const { self } = (await (await fetch(`${one}${path}`, { method: "POST", headers })).json()) as {
    self: string;
  };
  const stateOf = async () =>
    (await (await fetch(`${other}${self}`, { headers })).json()) as object;
  await expect.poll(stateOf, PATIENT).toMatchObject({ state: "done" });
}

test("an hour forward, in the middle of the first sync: the days are complete, and nobody is signed out", async () => {
  const [short, long] = [await share(30), await share(300)];
  expect([await statusesOf(short), await statusesOf(long)]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  await Promise.all([desk.startWorker(), desk.startWorker()]);
  await stepInTheMiddle(HOUR_MS);
  expect(await statusesOf("/coverage/progress")).toEqual([200, 200]);
  expect([await statusesOf(short), await statusesOf(long)]).toEqual([
    [404, 404],
    [200, 200],
  ]);
  await exportInTheBackground();
  await untilSynced();
});

test("an hour back, while all days are fetched again: the same, and people can sign in", async () => {
  await requestDays(desk.scope.accountId, "button", days, DESK_ORIGIN);
  await stepInTheMiddle(-HOUR_MS);
  expect(await statusesOf("/coverage/progress")).toEqual([200, 200]);
  for (const { url } of webs) await signIn(url, desk.person);
  await requestDays(desk.scope.accountId, "button", { from: days.to, to: days.to }, DESK_ORIGIN);
  await exportInTheBackground();
  await untilSynced();
});

test("corrected again: a requested sync runs at once, and no process has ended or failed", async () => {
  await desk.setClock(0);
  expect(await statusesOf("/coverage/progress")).toEqual([200, 200]);
  await requestSync(desk.scope.accountId, "button", DESK_ORIGIN);
  const wholeRuns = async () =>
    (await listSyncRuns(desk.scope, "commissions", 100)).filter(
      ({ trigger, range, status }) => trigger === "button" && range === null && status === "done",
    );
  await expect.poll(async () => (await wholeRuns()).length, PATIENT).toBe(1);
  await untilSynced();
  expect(desk.ended()).toEqual([]);
  expect(desk.log().match(/^.*(?:"level":[56]0|unhandled).*$/gim)).toBeNull();
});
