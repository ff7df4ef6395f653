import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { type AccountScope, grantClientScope } from "@/lib/core/scope";
import { createStoredFile } from "@/lib/database/files";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { createTestPerson } from "@/lib/people/testing/person";
import { findExportJob, findExportSidecar, insertExportJob, listExportJobs } from "./jobs";
import { claimExportJob, finishExportJob } from "./runs";

openTestDatabase();

const JOB = {
  subject: "commissions",
  format: "csv",
  query: "",
  rowsTotal: 1,
  fileName: "c.csv",
} as const;

async function ask(scope: AccountScope, userId: string): Promise<string> {
  const job = await insertExportJob(scope, userId, JOB, { mostUnfinished: 9, origin: TEST_ORIGIN });
  if (!job) throw new Error("the job was not taken");
  return job.id;
}

test("a person can fetch his files while he may see everything in them", async () => {
  const whole = await createTestAccount();
  const userId = await createTestPerson();
  const of = (...clients: string[]) => grantClientScope(whole.accountId, clients);
  const [all, first, both] = [
    await ask(whole, userId),
    await ask(of("1"), userId),
    await ask(of("1", "2"), userId),
  ];
  const seen = async (scope: AccountScope) =>
    (await listExportJobs(scope, userId, 9)).map(({ id }) => id).sort();
  expect(await seen(whole)).toEqual([all, first, both].sort());
  expect(await seen(of("1", "2", "3"))).toEqual([first, both].sort());
  expect(await seen(of("1"))).toEqual([first]);
  expect(await seen(of())).toEqual([]);
  expect(await findExportJob(of("2"), userId, both)).toBeNull();
  expect(await findExportJob(of("1"), userId, all)).toBeNull();
});

test("access depends on the clients whose rows are in the file, not on those that were requested", async () => {
  const whole = await createTestAccount();
  const userId = await createTestPerson();
  const [asked, written] = [["1"], ["1", "2"]].map((uids) =>
    grantClientScope(whole.accountId, uids),
  );
  if (!asked || !written) throw new Error("two scopes were made");
  const id = await ask(asked, userId);
  const run = await claimExportJob(id);
  if (!run) throw new Error("the job does not wait");
  const file = {
    rows: 1,
    bytes: 1,
    sha256: "00",
    sidecar: { of: "two" },
    keepHours: 1,
    fileId: (await createStoredFile()).id,
  };
  await finishExportJob(run, { ...file, clients: written.clients });
  expect(await findExportSidecar(asked, userId, id)).toBeNull();
  expect(await findExportSidecar(written, userId, id)).toEqual({ of: "two" });
});
