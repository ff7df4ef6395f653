import { beforeEach, expect, test } from "vitest";
import { deleteAccount } from "@/lib/accounts/store/accounts";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ENTRY } from "@/lib/audit/testing/audit-entry";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { overlap, raceTest } from "@/lib/database/testing/overlap";
import { changeAdministrator, removeGrant, removePerson } from "@/lib/people/store/people";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import type { User } from "@/lib/users/store/users";
import { createTestShare } from "../testing/stored-share";
import { saveShareSettings } from "./revoke";
import { findShare } from "./visit";

openTestDatabase();

let person: User;
let accounts: readonly [number, number];
let link: { readonly id: string; readonly tokenHash: string };
beforeEach(async () => {
  await saveShareSettings({ revokesWithAccess: true }, TEST_ORIGIN);
  person = await createTestUser();
  accounts = [await account(), await account()];
  await setTestRole(person.id, accounts[0], "viewer");
  await setTestRole(person.id, accounts[1], "partner");
  link = await createTestShare(person.id, { title: "Apple" });
});

async function account(): Promise<number> {
  return (await createTestAccount()).accountId;
}

const takeRole = (id: number) => removeGrant(person, { id, name: null }, TEST_ORIGIN);
const removeAccount = (accountId: number) => deleteAccount(accountId, { entry: TEST_ENTRY });
const isRevoked = async () => (await findShare(link.tokenHash))?.revokedAt instanceof Date;

async function reasons(): Promise<unknown[]> {
  const { rows } = await db().pool.query<{ reason: unknown }>(
    "select details->'because' as reason from audit_log where kind = 'share-revoked' and details->>'link' = $1",
    [link.id],
  );
  return rows.map(({ reason }) => reason);
}

test("a person's links end with his last role, not earlier", async () => {
  await takeRole(accounts[0]);
  expect(await isRevoked()).toBe(false);
  await takeRole(accounts[1]);
  expect(await isRevoked()).toBe(true);
  expect(await reasons()).toEqual(["access"]);
});

raceTest("links end with the account of the role, also when both are removed at once", async () => {
  await overlap([() => removeAccount(accounts[0]), () => removeAccount(accounts[1])]);
  expect(await isRevoked()).toBe(true);
  expect(await reasons()).toEqual(["access"]);
});

raceTest(
  "a role that is revoked while another account is removed leaves no link either",
  async () => {
    await overlap<unknown>([() => takeRole(accounts[0]), () => removeAccount(accounts[1])]);
    expect(await isRevoked()).toBe(true);
  },
);

test("an administrator keeps his links until he loses that right", async () => {
  await createTestUser(true);
  await changeAdministrator(person, true, TEST_ORIGIN);
  await takeRole(accounts[0]);
  await takeRole(accounts[1]);
  expect(await isRevoked()).toBe(false);
  await changeAdministrator(person, false, TEST_ORIGIN);
  expect(await isRevoked()).toBe(true);
});

test("if the setting says so, links stay until the person is removed", async () => {
  await saveShareSettings({ revokesWithAccess: false }, TEST_ORIGIN);
  await takeRole(accounts[0]);
  await takeRole(accounts[1]);
  expect(await isRevoked()).toBe(false);
  await createTestUser(true);
  await removePerson(person, TEST_ORIGIN);
  expect(await findShare(link.tokenHash)).toBeNull();
  expect(await reasons()).toEqual(["removed"]);
});
