import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { WholeAccountScope } from "@/lib/core/scope";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { createTestPerson } from "@/lib/people/testing/person";
import { deletePersonSetting, loadPersonSetting, savePersonSetting } from "@/lib/users/store/users";
import {
  deleteDefaultView,
  deleteSavedView,
  findDefaultView,
  findSavedView,
  insertSavedView,
  listSavedViews,
  saveDefaultView,
  updateSavedView,
} from "./store";

let scope: WholeAccountScope;
let anna: string;
let ben: string;

openTestDatabase();
beforeEach(async () => {
  scope = await createTestAccount();
  anna = await createTestPerson();
  ben = await createTestPerson();
});

async function keep(owner: string, name: string, isShared = false, of = scope): Promise<string> {
  const kept = await insertSavedView(of, owner, {
    screen: "commissions",
    name,
    query: "coin=BTC",
    isShared,
  });
  if (typeof kept === "string") throw new Error(kept);
  return kept.id;
}

const names = async (person: string, of = scope) =>
  (await listSavedViews(of, person, "commissions")).map(({ name }) => name);

test("a private view is its owner's, a shared one everybody's, each of one account and screen", async () => {
  const mine = await keep(anna, "mine");
  await keep(anna, "ours", true);
  await keep(anna, "elsewhere", true, await createTestAccount());
  expect(await names(anna)).toEqual(["mine", "ours"]);
  expect(await names(ben)).toEqual(["ours"]);
  expect(await listSavedViews(scope, ben, "clients")).toEqual([]);
  expect(await findSavedView(scope, ben, mine)).toBeNull();
  expect(await findSavedView(await createTestAccount(), anna, mine)).toBeNull();
  expect(await findSavedView(scope, anna, "no id at all")).toBeNull();
  expect(await listSavedViews(scope, ben, "commissions")).toMatchObject([
    { isMine: false, isShared: true, isDefault: false, query: "coin=BTC" },
  ]);
});

test("only the owner changes and deletes a view, shared or not", async () => {
  const ours = await keep(anna, "ours", true);
  expect(await updateSavedView(scope, ben, ours, { name: "Ben's" })).toBe("not-found");
  expect(await deleteSavedView(scope, ben, ours)).toBe(false);
  const elsewhere = await createTestAccount();
  expect(await updateSavedView(elsewhere, anna, ours, { name: "moved" })).toBe("not-found");
  expect(await deleteSavedView(elsewhere, anna, ours)).toBe(false);
  expect(await updateSavedView(scope, anna, ours, { query: "coin=USDT" })).toBe("updated");
  expect(await findSavedView(scope, ben, ours)).toMatchObject({ name: "ours", query: "coin=USDT" });
  expect(await updateSavedView(scope, anna, ours, { isShared: false })).toBe("updated");
  expect(await names(ben)).toEqual([]);
  expect(await deleteSavedView(scope, anna, ours)).toBe(true);
  expect(await names(anna)).toEqual([]);
});

test("a person has each name once on a screen, and another person may have it too", async () => {
  await keep(anna, "week");
  const other = await keep(anna, "month");
  const again = { screen: "commissions", name: "week", query: "", isShared: false };
  expect(await insertSavedView(scope, anna, again)).toBe("name-taken");
  expect(await updateSavedView(scope, anna, other, { name: "week" })).toBe("name-taken");
  await keep(ben, "week");
});

test("a screen opens with one view for each person, as long as that person may see it", async () => {
  const mine = await keep(anna, "mine");
  const ours = await keep(anna, "ours", true);
  expect(await saveDefaultView(scope, ben, mine)).toBe(false);
  expect(await saveDefaultView(scope, ben, ours)).toBe(true);
  expect(await saveDefaultView(scope, anna, ours)).toBe(true);
  expect(await saveDefaultView(scope, anna, mine)).toBe(true);
  expect(await findDefaultView(scope, anna, "commissions")).toMatchObject({
    id: mine,
    isDefault: true,
  });
  expect(await findDefaultView(scope, ben, "commissions")).toMatchObject({ id: ours });
  expect(await findDefaultView(scope, ben, "clients")).toBeNull();
  await updateSavedView(scope, anna, ours, { isShared: false });
  expect(await findDefaultView(scope, ben, "commissions")).toBeNull();
  await deleteDefaultView(scope, anna, "commissions");
  expect(await findDefaultView(scope, anna, "commissions")).toBeNull();
  await saveDefaultView(scope, anna, mine);
  await deleteSavedView(scope, anna, mine);
  expect(await findDefaultView(scope, anna, "commissions")).toBeNull();
});

test("what a person arranged is kept for that person alone, and can be forgotten", async () => {
  expect(await loadPersonSetting(anna, "columns")).toBeUndefined();
  await savePersonSetting(anna, "columns", ["a"]);
  await savePersonSetting(anna, "columns", { order: ["b"], note: null });
  expect(await loadPersonSetting(anna, "columns")).toEqual({ order: ["b"], note: null });
  expect(await loadPersonSetting(ben, "columns")).toBeUndefined();
  await deletePersonSetting(anna, "columns");
  expect(await loadPersonSetting(anna, "columns")).toBeUndefined();
});
