import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { grantClientScope, type WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { insertUser } from "@/lib/users/store/users";
import { findDefaultAddress, loadScreenViews, type ViewsOf } from "./load-views";
import { changeView, chooseDefaultView, keepView, removeView } from "./save-view";
import { viewQuery } from "./saved-view";

let scope: WholeAccountScope;
let anna: ViewsOf;
let ben: ViewsOf;
let people = 0;

openTestDatabase();
beforeEach(async () => {
  scope = await createTestAccount();
  anna = { scope, userId: await createPerson(), screen: "commissions" };
  ben = { scope, userId: await createPerson(), screen: "commissions" };
});

async function createPerson(): Promise<string> {
  people += 1;
  const person = { passwordHash: "x", isAdmin: false, mustChangePassword: false };
  const added = await insertUser({ ...person, email: `person${people}@example.com` });
  if (added === "email-taken") throw new Error("the test's own e-mail is taken");
  return added.inserted.id;
}

async function keep(of: ViewsOf, search: string, isShared = false): Promise<string> {
  people += 1;
  const address = new URLSearchParams(search);
  const kept = await keepView(of, { name: `view ${people}`, address, isShared }, TEST_ORIGIN);
  if (kept.kind === "refused") throw new Error(kept.problem.kind);
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
  expect(await chooseDefaultView(anna, { id: id, isDefault: true })).toEqual({ kind: "saved", id });
  expect(await findDefaultAddress(anna, { account: "7" })).toBe(
    `/commissions?coin=BTC&account=7&view=${id}`,
  );
  expect(await findDefaultAddress(anna, {})).toBe(`/commissions?coin=BTC&view=${id}`);
  for (const params of [{ view: "" }, { view: id }, { coin: "ETH" }, { after: "x" }])
    expect(await findDefaultAddress(anna, params)).toBeNull();
  expect(await findDefaultAddress(ben, {})).toBeNull();
  expect(await findDefaultAddress({ ...anna, screen: "clients" }, {})).toBeNull();
  await chooseDefaultView(anna, { id: id, isDefault: false });
  expect(await findDefaultAddress(anna, {})).toBeNull();
});

test("another person's view is opened when it is shared, and never changed", async () => {
  const id = await keep(anna, "coin=BTC", true);
  const refused = { kind: "refused", problem: { kind: "not-yours" } };
  expect(await changeView(ben, { id, name: "mine now" }, TEST_ORIGIN)).toEqual(refused);
  expect(
    await changeView(ben, { id, address: new URLSearchParams("coin=ETH") }, TEST_ORIGIN),
  ).toEqual(refused);
  expect(await changeView(ben, { id, isShared: false }, TEST_ORIGIN)).toEqual(refused);
  expect(await removeView(ben, { id }, TEST_ORIGIN)).toEqual(refused);
  expect(await chooseDefaultView(ben, { id: id, isDefault: true })).toEqual({ kind: "saved", id });
  expect(
    await chooseDefaultView({ ...ben, screen: "clients" }, { id: id, isDefault: true }),
  ).toEqual(refused);
  expect(await changeView(anna, { id, isShared: false }, TEST_ORIGIN)).toEqual({
    kind: "saved",
    id,
  });
  expect(await findDefaultAddress(ben, {})).toBeNull();
  expect(await chooseDefaultView(ben, { id: id, isDefault: true })).toEqual(refused);
});

test("names are given, short and each once", async () => {
  const short = new URLSearchParams();
  const keepNamed = (name: string, address = short) =>
    keepView(anna, { name, address, isShared: false }, TEST_ORIGIN);
  const refusedFor = (kind: string, facts = {}) => ({
    kind: "refused",
    problem: { kind, ...facts },
  });
  expect(await keepNamed("  ")).toEqual(refusedFor("no-name"));
  expect(await keepNamed("x".repeat(61))).toEqual(refusedFor("name-too-long", { most: 60 }));
  expect(await keepNamed(" week ")).toEqual({ kind: "saved", id: expect.any(String) });
  expect(await keepNamed("week")).toEqual(refusedFor("name-taken"));
  const long = new URLSearchParams({ coin: "x".repeat(7000) });
  expect(await keepNamed("long", long)).toEqual(refusedFor("address-too-long"));
});

test("a partner has his own views, which nobody else sees", async () => {
  const partner = { ...ben, scope: grantClientScope(scope.accountId, ["1"]) };
  const [shared, own] = [await keep(anna, "uid=2", true), await keep(partner, "uid=1")];
  const { views } = await loadScreenViews(partner, { view: shared });
  expect(views.map(({ id }) => id)).toEqual([own]);
  expect((await loadScreenViews(partner, { view: shared })).open).toEqual({ kind: "gone" });
  expect(await chooseDefaultView(partner, { id: shared, isDefault: true })).toEqual({
    kind: "refused",
    problem: { kind: "not-yours" },
  });
  const address = new URLSearchParams("uid=1");
  expect(
    await keepView(partner, { name: "for all", address, isShared: true }, TEST_ORIGIN),
  ).toEqual({ kind: "refused", problem: { kind: "own-only" } });
  expect(await changeView(partner, { id: own, isShared: true }, TEST_ORIGIN)).toEqual({
    kind: "refused",
    problem: { kind: "own-only" },
  });
  expect((await loadScreenViews(anna, {})).views.map(({ id }) => id)).toEqual([shared]);
});

test("a person keeps two hundred views of an account, and no more", async () => {
  await db().pool.query(
    `insert into saved_views (account_id, owner_id, screen, name, query)
     select $1, $2, 'clients', 'view ' || n, '' from generate_series(1, 199) n`,
    [scope.accountId, anna.userId],
  );
  await keep(anna, "coin=A");
  const another = { name: "one more", address: new URLSearchParams("coin=B"), isShared: false };
  expect(await keepView(anna, another, TEST_ORIGIN)).toEqual({
    kind: "refused",
    problem: { kind: "too-many", most: 200 },
  });
  expect(await keepView(ben, another, TEST_ORIGIN)).toMatchObject({ id: expect.any(String) });
});
