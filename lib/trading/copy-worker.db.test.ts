import { afterEach, expect, test } from "vitest";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { grantAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { startJobs } from "@/lib/database/jobs/jobs";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { listFollowedBots } from "@/lib/trading/store/bots";
import { loadTradingReadings } from "@/lib/trading/store/readings";
import { startTradingWorker } from "./copy-worker";
import { followBot, unfollowBot } from "./follow-bot";
import { requestCopy } from "./request-copy";
import { LATELY, openTestCopy, type TestCopy } from "./testing/copy";

openTestDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  // Pauses the accounts, so that the next worker does not ask exchanges that are gone.
  await db().prisma.account.updateMany({ data: { pausedAt: new Date() } });
});

async function startWorker({ deps }: TestCopy) {
  const troubles: string[] = [];
  const jobs = await startJobs("worker", (what) => void troubles.push(what));
  await startTradingWorker(
    jobs,
    { ...deps, openAccount: grantAccountScope },
    (what) => void troubles.push(what),
  );
  closing.push(() => jobs.stop(4_000));
  return { troubles };
}
const account = { id: 1, name: "Main" };

test("accounts are copied without a request", async () => {
  const copy = await openTestCopy(LATELY);
  const { troubles } = await startWorker(copy);
  await expect
    .poll(async () => (await loadTradingReadings(copy.book)).get("bots")?.readAtMs ?? null)
    .not.toBeNull();
  expect(troubles).toEqual([]);
});

test("a list that cannot be read is reported once, as long as that lasts", async () => {
  const copy = await openTestCopy(LATELY, { scopes: ["trade-read"] });
  const { troubles } = await startWorker(copy);
  const told = [`the assets of account ${copy.book.accountId}`];
  await expect.poll(() => troubles).toEqual(told);
  const attempts = async () =>
    (await loadTradingReadings(copy.book)).get("assets")?.attemptedAtMs ?? 0;
  const first = await attempts();
  await requestCopy(copy.book, { ...account, id: copy.book.accountId }, TEST_ORIGIN);
  await expect.poll(attempts).toBeGreaterThan(first);
  await closing.splice(0)[0]?.(); // stops when the copy has ended
  expect(troubles).toEqual(told);
});

test("a bot is followed once and by a good id alone, and each change has its entry", async () => {
  const { book } = await openTestCopy(LATELY);
  const named = { ...account, id: book.accountId };
  const follow = (botId: string) => followBot(book, { botId, account: named }, TEST_ORIGIN);
  const unfollow = (botId: string) => unfollowBot(book, { botId, account: named }, TEST_ORIGIN);
  expect(await follow("12 34")).toBe("malformed");
  expect(await follow("1234")).toBe("followed");
  expect(await follow("1234")).toBe("known");
  expect(await listFollowedBots(book)).toMatchObject([
    { botId: "1234", kept: null, unknownAtMs: null },
  ]);
  expect(await unfollow("1234")).toBe(true);
  expect(await unfollow("1234")).toBe(false);
  const { rows } = await db().pool.query(
    "select details->>'isUndone' as undone from audit_log where kind = 'bot-followed' and account_id = $1 order by id",
    [book.accountId],
  );
  expect(rows).toEqual([{ undone: "false" }, { undone: "true" }]);
});
