import { tmpdir } from "node:os";
import { register } from "prom-client";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { grantAccountScope } from "@/lib/core/scope";
import type { LedgerFreshness } from "@/lib/coverage/day-status";
import { db } from "@/lib/database/database";
import { startJobs } from "@/lib/database/jobs/jobs";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { measureDesk } from "./measure-desk";

openTestDatabase();

const NOTHING_KNOWN: LedgerFreshness = {
  feed: "exchange",
  endedOn: null,
  through: null,
  notPublished: null,
  failed: 0,
  missing: 0,
  notImported: 0,
  nextLoss: null,
};

test("an account that was just added has no failed sync", async () => {
  const jobs = await startJobs("sender", () => {});
  const { accountId } = await createTestAccount();
  const loadDays = async () => NOTHING_KNOWN;
  await measureDesk({ dataDir: tmpdir(), openAccount: grantAccountScope, loadDays })();
  const failed = await register.getSingleMetric("desk_sync_last_failed")?.get();
  expect(failed?.values.map(({ value, labels }) => [labels.account, value])).toEqual([
    [String(accountId), 0],
    [String(accountId), 0],
  ]);
  await jobs.stop(0);
});

test("a countdown that nothing renewed is measured as fired, also while its row says that it is armed", async () => {
  const jobs = await startJobs("sender", () => {});
  const { accountId } = await createTestAccount();
  await db().pool.query(
    `insert into trading_countdowns (account_id, state, seconds, asked_by, renewed_until, answered_until)
     values ($1, 'armed', 30, 'admin@example.com', clock_timestamp() + interval '20 seconds', clock_timestamp() + interval '21 seconds')`,
    [accountId],
  );
  const loadDays = async () => NOTHING_KNOWN;
  for (const name of register.getMetricsAsArray()) register.removeSingleMetric(name.name);
  const measure = measureDesk({ dataDir: tmpdir(), openAccount: grantAccountScope, loadDays });
  const read = async (name: string) => {
    await measure();
    const found = await register.getSingleMetric(`desk_dead_mans_switch_${name}`)?.get();
    return found?.values.find(({ labels }) => labels.account === String(accountId))?.value;
  };
  expect([await read("armed"), await read("fired")]).toEqual([1, 0]);
  expect(await read("left_seconds")).toBeGreaterThan(10);
  await db().pool.query(
    `update trading_countdowns set renewed_until = renewed_until - interval '1 minute',
       answered_until = answered_until - interval '1 minute' where account_id = $1`,
    [accountId],
  );
  expect([await read("armed"), await read("fired"), await read("left_seconds")]).toEqual([
    0,
    1,
    undefined,
  ]);
  await jobs.stop(0);
});
