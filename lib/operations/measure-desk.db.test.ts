import { tmpdir } from "node:os";
import { register } from "prom-client";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { grantAccountScope } from "@/lib/core/scope";
import { startJobs } from "@/lib/database/jobs/jobs";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { measureDesk } from "./measure-desk";

openTestDatabase();

test("an account that was just added has no failed sync", async () => {
  const jobs = await startJobs("sender", () => {});
  const { accountId } = await createTestAccount();
  const loadDays = async () => ({
    through: null,
    notPublished: null,
    failed: 0,
    missing: 0,
    nextLoss: null,
  });
  await measureDesk({ dataDir: tmpdir(), openAccount: grantAccountScope, loadDays })();
  const failed = await register.getSingleMetric("desk_sync_last_failed")?.get();
  expect(failed?.values.map(({ value, labels }) => [labels.account, value])).toEqual([
    [String(accountId), 0],
    [String(accountId), 0],
  ]);
  await jobs.stop(0);
});
