import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { blankProfile } from "@/lib/clients/client";
import { saveClientProfile } from "@/lib/clients/testing/profiles";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { findFewClients } from "./find-few-clients";

openTestDatabase();

test("who is exactly meant comes first, by uid, own number or label; nobody of another account is found", async () => {
  const [scope, other] = [await createTestAccount(), await createTestAccount()];
  const keep = (uid: string, customerId: string | null, ...labels: string[]) =>
    saveClientProfile(scope, { ...blankProfile(uid), customerId, labels }, "anna@example.com");
  await keep("901", "C-17");
  await keep("17", null, "new");
  await keep("170", "C-3", "VIP");
  await keep("5", "17");
  await keep("6", null, "17 friends");
  await keep("7", null, "no VIP");
  await saveClientProfile(other, { ...blankProfile("17"), labels: ["VIP"] }, "ben@example.com");
  const uids = async (search: string) =>
    (await findFewClients(scope, search)).map(({ uid }) => uid);
  expect(await uids("17")).toEqual(["17", "5", "170", "6", "901"]);
  expect(await uids("c-17")).toEqual(["901"]);
  expect(await uids("vip")).toEqual(["170", "7"]);
  expect(await uids("%")).toEqual([]);
  expect((await findFewClients(other, "vip")).map(({ uid }) => uid)).toEqual(["17"]);
});
