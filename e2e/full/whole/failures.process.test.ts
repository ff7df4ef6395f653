import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { loadCommissionDays } from "@/lib/commissions/store/days/days";
import { addDays, dayOf, fetchableDays } from "@/lib/core/day";
import { requestSync } from "@/lib/sync/request-sync";
import { findRunningSyncRun, listSyncRuns, type SyncRun } from "@/lib/sync/store";
import { compareWithTruth } from "@/lib/sync/testing/desk";
import { addToken } from "@/lib/tokens/add-token";
import { type Browser, signIn } from "../testing/browser";
import { findExcess, openWholeDesk, type Web, type WholeDesk } from "../testing/desk";

const MINUTE_MS = 60_000;
/** The longest time between two looks at the schedules, plus a first sync. */
const PATIENT = { timeout: 180_000, interval: 250 };

const opened: WholeDesk[] = [];
afterEach(async () => {
  for (const desk of opened.splice(0)) await desk.close();
});
async function openDesk(options?: Parameters<typeof openWholeDesk>[0]): Promise<WholeDesk> {
  const desk = await openWholeDesk(options);
  opened.push(desk);
  return desk;
}

const publishedDays = ({ sandbox }: WholeDesk) => {
  const { from, to } = fetchableDays(dayOf(sandbox.now()));
  return { from, to: addDays(to, -1) };
};

/** Resolves to the account's run after it has stored some days. */
async function untilHalfWay({ scope }: WholeDesk): Promise<SyncRun> {
  let run: SyncRun | null = null;
  await expect
    .poll(async () => {
      run = await findRunningSyncRun(scope, "commissions");
      return run?.daysComplete ?? 0;
    }, PATIENT)
    .toBeGreaterThan(10);
  if (run === null) throw new Error("the run ended meanwhile");
  return run;
}

const statusesOf = async ({ scope }: WholeDesk) =>
  (await listSyncRuns(scope, "commissions", 5)).map(({ status }) => status);

test("the other worker takes over from one that is killed in the middle of a sync", async () => {
  const desk = await openDesk({ hasClock: true });
  await requestSync(desk.scope.accountId, "first-start", DESK_ORIGIN);
  const workers = await Promise.all([desk.startWorker(), desk.startWorker()]);
  const { holder } = await untilHalfWay(desk);
  const killed = workers.find(({ pid }) => holder.split(":")[1] === String(pid));
  killed?.kill();
  expect(await killed?.exited).toBe("was ended by SIGKILL");
  // Moves the desk's and the exchange's clocks alike.
  await desk.setClock(6 * MINUTE_MS);
  desk.sandbox.advance(6 * MINUTE_MS);

  await expect.poll(() => statusesOf(desk), PATIENT).toEqual(["done", "interrupted"]);
  const [taken] = await listSyncRuns(desk.scope, "commissions", 1);
  expect(taken?.holder).not.toBe(holder);
  expect(await compareWithTruth(desk, publishedDays(desk))).toEqual([]);
  const days = await loadCommissionDays(desk.scope, publishedDays(desk));
  expect(days.filter(({ revision }) => revision !== 1)).toEqual([]);
  expect(findExcess(desk.sandbox)).toEqual([]);
});

/**
 * Signs in on the web processes in turn until it is stopped; returns the sessions that were
 * acknowledged.
 */
function keepSigningIn(desk: WholeDesk, webs: readonly Web[]): () => Promise<Browser[]> {
  const browsers: Browser[] = [];
  let ended = false;
  const all = Promise.all(
    webs.map(async ({ url }) => {
      while (!ended)
        await signIn(url, desk.person).then(
          (browser) => browsers.push(browser),
          () => sleep(50), // the database is unavailable
        );
    }),
  );
  return async () => {
    ended = true;
    await all;
    return browsers;
  };
}

const readyOf = async ({ url }: Web) => (await fetch(`${url}/api/health/ready`)).status;

/** Requests a background export from this web process; returns how to ask for its progress. */
async function askForFile({ scope, person }: WholeDesk, { url }: Web) {
  const { accountId } = scope;
  const grant = { name: "scripts", scopes: ["commissions:read" as const], accountId, days: 1 };
  const added = await addToken(person.user, grant, TEST_ORIGIN);
  if (added.kind !== "added") throw new Error(added.problem);
  const headers = { authorization: `Bearer ${added.text}` };
  const path = `/api/v1/accounts/${accountId}/exports/commissions.csv?preset=30d`;
  const { self } = (await (await fetch(`${url}${path}`, { method: "POST", headers })).json()) as {
    self: string;
  };
  return { self, headers };
}

test.each(["ended", "crashed", "failed-over"] as const)(
  "when the database was %s, webs and workers go on by themselves, and nothing acknowledged is lost",
  async (how) => {
    const desk = await openDesk({ hasStandby: how === "failed-over" });
    await requestSync(desk.scope.accountId, "first-start", DESK_ORIGIN);
    const starting = [desk.startWeb(), desk.startWeb()] as const;
    await Promise.all([...starting, desk.startWorker(), desk.startWorker()]);
    const webs = await Promise.all(starting);
    await untilHalfWay(desk);
    const before = await loadCommissionDays(desk.scope, publishedDays(desk));
    const { self, headers } = await askForFile(desk, webs[0]);
    const endSigningIn = keepSigningIn(desk, webs);
    await desk.interrupt(how);
    for (const web of webs) await expect.poll(() => readyOf(web), PATIENT).toBe(200);
    for (const web of webs) await signIn(web.url, desk.person);
    const browsers = await endSigningIn();

    const jobOf = async () => (await fetch(`${webs[1].url}${self}`, { headers })).json();
    await expect.poll(jobOf, PATIENT).toMatchObject({ state: "done" });
    const file = await fetch(`${webs[1].url}${self}/file`, { headers });
    const hash = createHash("sha256").update(Buffer.from(await file.arrayBuffer()));
    expect(file.headers.get("etag")).toBe(`"${hash.digest("hex")}"`);
    expect(browsers.length).toBeGreaterThan(0);
    for (const [at, browser] of browsers.entries())
      expect((await browser.get(`${webs[at % 2]?.url}/coverage/progress`)).status).toBe(200);
    const after = await loadCommissionDays(desk.scope, publishedDays(desk));
    expect(after).toEqual(expect.arrayContaining(before));
    await requestSync(desk.scope.accountId, "button", TEST_ORIGIN);
    await expect.poll(async () => (await statusesOf(desk))[0], PATIENT).toBe("done");
    expect(await compareWithTruth(desk, publishedDays(desk))).toEqual([]);
    expect(findExcess(desk.sandbox)).toEqual([]);
    expect(desk.log()).not.toMatch(/unhandled/i);
    expect(desk.ended()).toEqual([]);
  },
);
