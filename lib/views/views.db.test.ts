import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { grantClientScope, type WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { insertUser } from "@/lib/users/store/users";
import {
  changeView,
  chooseDefaultView,
  findDefaultAddress,
  keepView,
  loadScreenViews,
  type OwnViews,
  removeView,
  viewQuery,
} from "./views";

let scope: WholeAccountScope;
let anna: OwnViews;
let ben: OwnViews;
let people = 0;

openTestDatabase();
beforeEach(async () => {
  scope = await createTestAccount();
  anna = { scope, userId: await createPerson(), screen: "commissions", origin: TEST_ORIGIN };
  ben = { scope, userId: await createPerson(), screen: "commissions", origin: TEST_ORIGIN };
});

async function createPerson(): Promise<string> {
  people += 1;
  const person = { passwordHash: "x", isAdmin: false, mustChangePassword: false };
  const added = await insertUser({ ...person, email: `person${people}@example.com` });
  if (added === "email-taken") throw new Error("the test's own e-mail is taken");
  return added.inserted.id;
}

async function keep(of: OwnViews, search: string, isShared = false): Promise<string> {
  people += 1;
  const kept = await keepView(of, {
    name: `view ${people}`,
    params: new URLSearchParams(search),
    isShared,
  });
  if ("refused" in kept) throw new Error(kept.refused);
  return kept.id;
}

test("a view is what an address asks for, not where in it one is", () => {
  const query = viewQuery(
    new URLSearchParams("sort=fee&coin=B&coin=A&after=x&row=y&view=z&account=1&from="),
  );
  expect(query).toBe("coin=B&coin=A&sort=fee");
  expect(viewQuery({ sort: "fee", coin: ["B", "A"], before: "x", to: undefined })).toBe(query);
  expect(viewQuery({ productType: "", exceptProductType: "" })).toBe(
    "exceptProductType=&productType=",
  );
});

test("an address knows its view, and whether it went on from it", async () => {
  const id = await keep(anna, "coin=BTC&sort=fee");
  const open = async (params: Record<string, string>) => (await loadScreenViews(anna, params)).open;
  expect(await open({ view: id, sort: "fee", coin: "BTC", after: "x" })).toMatchObject({
    isModified: false,
  });
  expect(await open({ view: id, coin: "BTC" })).toMatchObject({ kind: "open", isModified: true });
  expect(await open({ coin: "BTC" })).toEqual({ kind: "none" });
  expect(await open({ view: "" })).toEqual({ kind: "none" });
  expect((await loadScreenViews(ben, { view: id })).open).toEqual({ kind: "gone" });
});

test("an address that asks for nothing opens the default view, every other one itself", async () => {
  const id = await keep(anna, "coin=BTC");
  expect(await chooseDefaultView(anna, id, true)).toEqual({ id });
  expect(await findDefaultAddress(anna, { account: "7" })).toBe(
    `/commissions?coin=BTC&account=7&view=${id}`,
  );
  expect(await findDefaultAddress(anna, {})).toBe(`/commissions?coin=BTC&view=${id}`);
  for (const params of [{ view: "" }, { view: id }, { coin: "ETH" }, { after: "x" }])
    expect(await findDefaultAddress(anna, params)).toBeNull();
  expect(await findDefaultAddress(ben, {})).toBeNull();
  expect(await findDefaultAddress({ ...anna, screen: "clients" }, {})).toBeNull();
  await chooseDefaultView(anna, id, false);
  expect(await findDefaultAddress(anna, {})).toBeNull();
});

test("another person's view is opened when it is shared, and never changed", async () => {
  const id = await keep(anna, "coin=BTC", true);
  const refused = { refused: "not-yours" };
  expect(await changeView(ben, id, { name: "mine now" })).toEqual(refused);
  expect(await changeView(ben, id, { params: new URLSearchParams("coin=ETH") })).toEqual(refused);
  expect(await changeView(ben, id, { isShared: false })).toEqual(refused);
  expect(await removeView(ben, id)).toEqual(refused);
  expect(await chooseDefaultView(ben, id, true)).toEqual({ id });
  expect(await chooseDefaultView({ ...ben, screen: "clients" }, id, true)).toEqual(refused);
  expect(await changeView(anna, id, { isShared: false })).toEqual({ id });
  expect(await findDefaultAddress(ben, {})).toBeNull();
  expect(await chooseDefaultView(ben, id, true)).toEqual(refused);
});

test("names are given, short and each once", async () => {
  const params = new URLSearchParams();
  const refused = { refused: expect.any(String) };
  expect(await keepView(anna, { name: "  ", params, isShared: false })).toEqual(refused);
  expect(await keepView(anna, { name: "x".repeat(61), params, isShared: false })).toEqual(refused);
  expect(await keepView(anna, { name: " week ", params, isShared: false })).toEqual({
    id: expect.any(String),
  });
  expect(await keepView(anna, { name: "week", params, isShared: true })).toEqual(refused);
  const long = new URLSearchParams({ coin: "x".repeat(7000) });
  expect(await keepView(anna, { name: "long", params: long, isShared: false })).toEqual(refused);
});

test("a partner has his own views, which nobody else sees", async () => {
  const partner = { ...ben, scope: grantClientScope(scope.accountId, ["1"]) };
  const [shared, own] = [await keep(anna, "uid=2", true), await keep(partner, "uid=1")];
  const { views } = await loadScreenViews(partner, { view: shared });
  expect(views.map(({ id }) => id)).toEqual([own]);
  expect((await loadScreenViews(partner, { view: shared })).open).toEqual({ kind: "gone" });
  expect(await chooseDefaultView(partner, shared, true)).toEqual({ refused: "not-yours" });
  const params = new URLSearchParams("uid=1");
  expect(await keepView(partner, { name: "for all", params, isShared: true })).toEqual({
    refused: "own-only",
  });
  expect(await changeView(partner, own, { isShared: true })).toEqual({ refused: "own-only" });
  expect((await loadScreenViews(anna, {})).views.map(({ id }) => id)).toEqual([shared]);
});

test("a person keeps two hundred views of an account, and no more", async () => {
  await db().pool.query(
    `insert into saved_views (account_id, owner_id, screen, name, query)
     select $1, $2, 'clients', 'view ' || n, '' from generate_series(1, 199) n`,
    [scope.accountId, anna.userId],
  );
  await keep(anna, "coin=A");
  const another = { name: "one more", params: new URLSearchParams("coin=B"), isShared: false };
  expect(await keepView(anna, another)).toEqual({ refused: "too-many" });
  expect(await keepView(ben, another)).toMatchObject({ id: expect.any(String) });
});
