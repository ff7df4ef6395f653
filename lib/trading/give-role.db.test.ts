import { expect, test } from "vitest";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db, inTransaction } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { raceTest, untilWaiting } from "@/lib/database/testing/overlap";
import { removeGrant } from "@/lib/people/change-access";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import { createTestTradingAccount } from "@/lib/trading/testing/records";
import { giveTradingRole } from "./give-role";

openTestDatabase();

const LIMITS = { largestOrder: null, openValue: null, ordersADay: null };

async function viewerOf() {
  const [scope, person] = [await createTestTradingAccount(), await createTestUser()];
  await setTestRole(person.id, scope.accountId, "viewer");
  const account = { id: scope.accountId, name: "book" };
  const given = { person, role: "trader", limits: LIMITS } as const;
  return {
    person,
    account,
    give: () => giveTradingRole(scope, account, given, TEST_ORIGIN),
    countRoles: () => db().prisma.tradingRole.count({ where: { userId: person.id } }),
  };
}

raceTest("a role is not given to a person whose access ends at the same moment", async () => {
  const { person, account, give, countRoles } = await viewerOf();
  const { giving } = await inTransaction(async (client) => {
    await client.query("lock table audit_log in share mode");
    const removing = removeGrant(person, account, TEST_ORIGIN);
    await untilWaiting(client, 1);
    const giving = give();
    await untilWaiting(client, 2);
    return { giving: Promise.all([removing, giving]) };
  });
  expect(await giving).toEqual([true, "no-access"]);
  expect(await countRoles(), "it would count again with the next role").toBe(0);
});

test("a role is given to a person who sees the whole account, and to no partner", async () => {
  const { person, account, give, countRoles } = await viewerOf();
  expect(await give()).toBe("saved");
  await db().prisma.tradingRole.deleteMany({ where: { userId: person.id } });
  await setTestRole(person.id, account.id, "partner");
  expect(await give()).toBe("no-access");
  expect(await countRoles()).toBe(0);
});
