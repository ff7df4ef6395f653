import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { blankProfile } from "@/lib/clients/client";
import { saveClientProfile } from "@/lib/clients/testing/profiles";
import type { AccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { createTestPerson } from "@/lib/people/testing/person";
import { findUser } from "@/lib/users/store/users";
import { findAccountScope, findPersonScope, saveDefaultAccount } from "./account-scope";

openTestDatabase();

async function scopeOf(userId: string, accountId: number): Promise<AccountScope | null> {
  const user = await findUser(userId);
  if (!user) throw new Error("the test's own person is gone");
  const access = await findAccountScope(user, String(accountId));
  const later = await findPersonScope(userId, accountId);
  const scope = access.kind === "granted" ? access.scope : null;
  expect(later?.scope ?? null).toEqual(scope); // background work may do what the person may
  return scope;
}

const profileOf = (uid: string, ...labels: string[]) => ({ ...blankProfile(uid), labels });

test("a partner's clients are those named and those that bear his labels now, on each account for itself", async () => {
  const [account, other] = [await createTestAccount(), await createTestAccount()];
  const [userId, colleague] = [await createTestPerson(), await createTestPerson()];
  for (const { accountId } of [account, other])
    await db().prisma.grant.create({ data: { userId, accountId, role: "partner" } });
  await db().prisma.grant.create({
    data: { userId: colleague, accountId: account.accountId, role: "viewer" },
  });
  const of = async () => (await scopeOf(userId, account.accountId))?.clients;
  expect(await of()).toEqual([]);

  const { accountId } = account;
  await db().prisma.grantClient.createMany({
    data: ["7", "5"].map((uid) => ({ userId, accountId, uid })),
  });
  await db().prisma.grantLabel.create({ data: { userId, accountId, label: "VIP" } });
  for (const profile of [
    profileOf("5", "VIP"),
    profileOf("10", "Asia", "VIP"),
    profileOf("11", "vip", "Asia"),
  ])
    await saveClientProfile(account, profile, "manager@example.com");
  await saveClientProfile(other, profileOf("12", "VIP"), "manager@example.com");
  expect(await of()).toEqual(["10", "5", "7"]);
  expect((await scopeOf(userId, other.accountId))?.clients).toEqual([]);
  expect((await scopeOf(colleague, accountId))?.clients).toBeNull();
  expect(await scopeOf(colleague, other.accountId)).toBeNull();

  await saveClientProfile(account, profileOf("10", "Asia"), "manager@example.com");
  expect(await of()).toEqual(["5", "7"]);
});

test("an address without an account opens the person's default, or the oldest that is left", async () => {
  const [first, second] = [await createTestAccount(), await createTestAccount()];
  const userId = await createTestPerson();
  for (const { accountId } of [first, second])
    await db().prisma.grant.create({ data: { userId, accountId, role: "viewer" } });
  const opened = async () => {
    const user = await findUser(userId);
    const access = user && (await findAccountScope(user, undefined));
    return access?.kind === "granted" ? access.account.id : null;
  };
  expect(await opened()).toBe(first.accountId);
  await saveDefaultAccount({ id: userId }, second.accountId);
  expect(await opened()).toBe(second.accountId);
  await db().prisma.grant.deleteMany({ where: { userId, accountId: second.accountId } });
  expect(await opened()).toBe(first.accountId);
});
