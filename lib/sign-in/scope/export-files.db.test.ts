import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { grantAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { createStoredFile } from "@/lib/database/files";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { findExportJob, findExportSidecar, insertExportJob } from "@/lib/exports/store/jobs";
import { claimExportJob, finishExportJob } from "@/lib/exports/store/runs";
import { changeClients } from "@/lib/people/assign-clients";
import {
  changeAdministrator,
  changeRole,
  removeGrant,
  removePerson,
} from "@/lib/people/change-access";
import { createTestUser } from "@/lib/people/testing/person";
import type { User } from "@/lib/users/store/users";
import { findPersonScope } from "./account-scope";

openTestDatabase();

const JOB = {
  subject: "commissions",
  format: "csv",
  query: "",
  rowsTotal: 1,
  fileName: "c.csv",
} as const;

async function newAccount() {
  const { accountId } = await createTestAccount();
  return { id: accountId, name: "book" };
}

/**
 * Requests a file with the person's current scope; the file is finished unless `isDone` is false.
 */
async function write(user: User, accountId: number, isDone = true): Promise<string> {
  const access = await findPersonScope(user.id, accountId);
  if (!access) throw new Error("the person does not see the account");
  const { scope } = access;
  const job = await insertExportJob(scope, user.id, JOB, {
    mostUnfinished: 9,
    origin: TEST_ORIGIN,
  });
  const run = job && isDone ? await claimExportJob(job.id) : null;
  const { clients } = scope;
  const file = { rows: 1, bytes: 1, sha256: "00", sidecar: { of: "it" }, keepHours: 1, clients };
  if (run) await finishExportJob(run, { ...file, fileId: (await createStoredFile()).id });
  return job?.id ?? "none";
}

/** Whether a route would serve the file: with the person's current scope, from his own exports. */
async function fetchable(user: User, accountId: number, id: string): Promise<boolean> {
  const access = await findPersonScope(user.id, accountId);
  if (!access) return false;
  const [job, sidecar] = await Promise.all([
    findExportJob(access.scope, user.id, id),
    findExportSidecar(access.scope, user.id, id),
  ]);
  expect(sidecar !== null).toBe(job !== null);
  return job !== null;
}

const isStored = async (id: string) =>
  (await db().pool.query("select from export_jobs where id = $1", [id])).rowCount === 1;

test("a file that was written under a grant ends with it, and no other grant brings it back", async () => {
  const [user, account, elsewhere] = [
    await createTestUser(),
    await newAccount(),
    await newAccount(),
  ];
  for (const each of [account, elsewhere]) await changeRole(user, each, "viewer", TEST_ORIGIN);
  const [done, waiting] = [await write(user, account.id), await write(user, account.id, false)];
  const kept = await write(user, elsewhere.id);
  expect(await fetchable(user, account.id, done)).toBe(true);
  await removeGrant(user, account, TEST_ORIGIN);
  await changeRole(user, account, "manager", TEST_ORIGIN);
  for (const id of [done, waiting]) {
    expect(await fetchable(user, account.id, id)).toBe(false);
    expect(await isStored(id)).toBe(false);
  }
  expect(await fetchable(user, elsewhere.id, kept)).toBe(true);
  const { rows } = await db().pool.query(
    "select result from audit_log where kind = 'export-job' and details->>'job' = $1 order by id",
    [waiting],
  );
  expect(rows.map(({ result }) => result)).toEqual(["begun", "cancelled"]);
});

test("a person who becomes a partner, or loses a client, cannot fetch a file with rows that are no longer his", async () => {
  const [user, account] = [await createTestUser(), await newAccount()];
  await changeRole(user, account, "viewer", TEST_ORIGIN);
  const whole = await write(user, account.id);
  await changeRole(user, account, "partner", TEST_ORIGIN);
  expect(await fetchable(user, account.id, whole)).toBe(false);
  const scope = grantAccountScope(account.id);
  const change = (kind: "add" | "remove", uids: string[]) =>
    changeClients(scope, user, { kind, uids }, TEST_ORIGIN);
  await change("add", ["1", "2"]);
  const both = await write(user, account.id);
  expect(await fetchable(user, account.id, both)).toBe(true);
  await change("remove", ["2"]);
  expect(await fetchable(user, account.id, both)).toBe(false);
});

test("a removed person's files are nobody's at once, those that wait with an end in the audit log", async () => {
  await createTestUser(true);
  const [user, account] = [await createTestUser(true), await newAccount()];
  const [done, waiting] = [await write(user, account.id), await write(user, account.id, false)];
  await removePerson(user, TEST_ORIGIN);
  expect([await isStored(done), await isStored(waiting)]).toEqual([false, false]);
  expect(await claimExportJob(waiting)).toBeNull();
  const { rows } = await db().pool.query(
    "select details->>'job' as job from audit_log where kind = 'export-job' and result = 'cancelled' and details->>'job' = any($1)",
    [[done, waiting]],
  );
  expect(rows).toEqual([{ job: waiting }]);
});

test("a former administrator cannot fetch files of an account that he was never granted", async () => {
  await createTestUser(true);
  const [user, account] = [await createTestUser(true), await newAccount()];
  await changeRole(user, account, "viewer", TEST_ORIGIN);
  const id = await write(user, account.id);
  await removeGrant(user, account, TEST_ORIGIN);
  expect(await fetchable(user, account.id, id)).toBe(true);
  await changeAdministrator(user, false, TEST_ORIGIN);
  expect(await fetchable(user, account.id, id)).toBe(false);
});
