import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { saveRates } from "@/lib/clients/testing/book";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { type Amount, sumAmounts } from "@/lib/core/amount";
import { addDays, type Day, dayOf } from "@/lib/core/day";
import { type AccountScope, grantClientScope, type WholeAccountScope } from "@/lib/core/scope";
import { UNSETTLED_STATUSES } from "@/lib/coverage/day-status";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import { parseStockListQuery } from "@/lib/stocks/list/query";
import { requireExchangeId } from "@/lib/stocks/store/exchanges";
import { missing } from "./endpoint";
import { API_ENDPOINTS, findEndpoint, STOCKS_ENDPOINTS } from "./endpoints";
import { stocksEndpoint } from "./endpoints/stocks";
import { describeApi } from "./openapi";

const YESTERDAY = addDays(dayOf(Date.now()), -1);
const DAYS = Array.from({ length: 12 }, (_, at) => addDays(YESTERDAY, -at));
const RANGE = `from=${DAYS.at(-1)}&to=${DAYS[0]}`;
const ROWS = DAYS.flatMap((day, at) =>
  ["1", "2", "3"].map((uid) =>
    commissionRow(day, { uid, coin: "USDT", rebateAmount: `${at + 1}.0${uid}` }),
  ),
);

let scope: WholeAccountScope;
let partner: AccountScope;
openTestDatabase();
beforeAll(async () => {
  scope = await createTestAccount();
  for (const day of DAYS) {
    const rows = ROWS.filter((row) => row.day === day);
    await saveCommissionDay(scope, { day, rows, fetchedAtMs: 1, emptyMeans: "empty" });
  }
  const user = await createTestUser();
  await setTestRole(user.id, scope.accountId, "partner");
  partner = grantClientScope(scope.accountId, ["1"], user.id);
});

/** Asks as the route does; throws where the answer does not fit its description. */
async function ask(path: string, as: AccountScope = scope) {
  const [pathname = "", query = ""] = path.split("?");
  const found = findEndpoint(API_ENDPOINTS, pathname.slice(1).split("/"));
  if (found === null) throw new Error(`${path} is not found`);
  const { endpoint, parts } = found;
  const account = { id: as.accountId, name: "Main" };
  const request = { scope: as, account, params: new URLSearchParams(query), parts };
  const answer = await endpoint.read(request);
  if (answer.kind !== "found") return answer;
  const described = describeApi().paths[`/api/v1/accounts/{account}${endpoint.path}`];
  const json = described?.get.responses[200].content["application/json"].schema;
  // What a program reads is checked by what the desk says of it.
  const body: unknown = JSON.parse(JSON.stringify(endpoint.schema.parse(answer.answer)));
  z.fromJSONSchema(json as never).parse(body);
  return { kind: "found", answer: body as Record<string, unknown> } as const;
}

async function read(path: string, as: AccountScope = scope) {
  const answer = await ask(path, as);
  if (answer.kind !== "found") throw new Error(`${path}: ${answer.kind}`);
  return answer.answer;
}

/** The address of a page's `next` as `ask` takes it; null: there is none. */
const nextOf = (page: Record<string, unknown>) =>
  (page.next as string | null)?.replace(/^.*accounts\/\d+/, "") ?? null;

const total = (rows: readonly { readonly rebateAmount: string }[]) =>
  sumAmounts(rows.map(({ rebateAmount }) => rebateAmount as Amount));

test("every endpoint answers an account that never had a row", async () => {
  const empty = await createTestAccount();
  for (const { path } of API_ENDPOINTS.filter((endpoint) => !endpoint.path.includes("{")))
    expect(await ask(path, empty), path).toMatchObject({ kind: "found" });
});

test("pages of rows have each row once, and add up to what earnings, clients and breakdown say", async () => {
  const rows: { rebateAmount: string }[] = [];
  let at: string | null = `/commissions?${RANGE}&size=7`;
  while (at !== null) {
    const page: Record<string, unknown> = await read(at);
    expect(page).toMatchObject({ rowCount: ROWS.length, missing: null });
    rows.push(...(page.rows as { rebateAmount: string }[]));
    at = nextOf(page);
  }
  expect(rows.length).toBe(ROWS.length);
  expect(total(rows)).toBe(total(ROWS));
  const clients = await read(`/clients?${RANGE}&coin=USDT`);
  expect(clients).toMatchObject({ clientCount: 3, total: { rebate: { amount: total(ROWS) } } });
  expect(await read(`/earnings/breakdown?${RANGE}&chartCoin=USDT`)).toMatchObject({
    breakdown: { unit: "USDT", total: total(ROWS) },
  });
  expect(await read("/earnings?period=all&coin=USDT")).toMatchObject({
    unit: "USDT",
    rebate: { amount: total(ROWS) },
  });
  expect(await read(`/clients/2?${RANGE}`)).toMatchObject({
    uid: "2",
    rebate: { byCoin: [{ coin: "USDT", amount: total(ROWS.filter(({ uid }) => uid === "2")) }] },
  });
});

test("pages that were begun by a named range stay in its days when a newer day is published", async () => {
  const account = await createTestAccount();
  const save = (day: Day, uids: readonly string[]) =>
    saveCommissionDay(account, {
      day,
      rows: uids.map((uid) => commissionRow(day, { uid, coin: "USDT", rebateAmount: "1" })),
      fetchedAtMs: 1,
      emptyMeans: "empty",
    });
  const [newest = YESTERDAY, older = YESTERDAY] = DAYS;
  await save(older, ["1", "2", "3"]);
  const first = await read("/commissions?preset=latest&size=2", account);
  const clients = await read("/clients?preset=latest&size=2&sort=uid", account);
  expect(first).toMatchObject({ range: { from: older, to: older }, rowCount: 3 });
  await save(newest, ["4", "5"]);
  const second = await read(nextOf(first) ?? "", account);
  expect(second).toMatchObject({ range: first.range, rowCount: 3, next: null });
  const uids = [first, second].flatMap(({ rows }) =>
    (rows as { uid: string }[]).map(({ uid }) => uid),
  );
  expect(uids.toSorted()).toEqual(["1", "2", "3"]);
  expect((await read(nextOf(clients) ?? "", account)).range).toEqual(clients.range);
});

test("a page whose rows went away meanwhile is empty, and nothing comes twice", async () => {
  const account = await createTestAccount();
  const { id } = await createTestUser();
  const save = (uids: readonly string[]) =>
    saveCommissionDay(account, {
      day: YESTERDAY,
      rows: uids.map((uid) => commissionRow(YESTERDAY, { uid, coin: "USDT", rebateAmount: "1" })),
      fetchedAtMs: 1,
      emptyMeans: "empty",
    });
  const of = (uids: readonly string[]) => grantClientScope(account.accountId, uids, id);
  await save(["1", "2", "3"]);
  const order = "preset=latest&sort=uid&direction=asc&size=2";
  const rows = await read(`/commissions?${order}`, account);
  const clients = await read(`/clients?${order}`, of(["1", "2", "3"]));
  await save(["1", "2"]);
  const gone = { rows: [], next: null };
  expect(await read(nextOf(rows) ?? "", account)).toMatchObject({ ...gone, rowCount: 2 });
  expect(await read(nextOf(clients) ?? "", of(["1", "2"]))).toMatchObject({
    ...gone,
    clientCount: 2,
  });
});

test("a period is compared and explained, and the parts add up", async () => {
  const found = await read("/earnings/change?period=latest&against=previous&coin=USDT");
  const [now, before] = DAYS.map((day) => total(ROWS.filter((row) => row.day === day)));
  expect(found).toMatchObject({ notComparedBecause: null, total: { now, before } });
  const { change, parts } = found.total as { change: string; parts: Record<string, Amount> };
  expect(sumAmounts(Object.values(parts))).toBe(change);
});

test("a quotient has at most 18 significant digits", async () => {
  const { rebate } = await read("/earnings?period=latest&against=previous&coin=USDT");
  const { ratio } = (rebate as { change: { ratio: string } }).change;
  expect(ratio).toMatch(/^-0\.\d+$/);
  expect(ratio.replace(/^-0\.0*/, "").length).toBeLessThanOrEqual(18);
});

test("coverage, reconciliation and rates answer with their days", async () => {
  const coverage = await read(`/coverage?${RANGE}`);
  expect(coverage.days).toHaveLength(DAYS.length);
  expect((await read(`/reconciliation?${RANGE}`)).days).toHaveLength(DAYS.length);
  expect(await read(`/rates?${RANGE}`)).toMatchObject({ currency: "USDT", rates: [] });
  expect(await read("/statements")).toMatchObject({ statements: [] });
});

test("a partner's token sees his clients alone", async () => {
  const own = total(ROWS.filter(({ uid }) => uid === "1"));
  expect(await read(`/clients?${RANGE}&coin=USDT`, partner)).toMatchObject({
    clientCount: 1,
    total: { rebate: { amount: own } },
  });
  const page = await read(`/commissions?${RANGE}`, partner);
  expect(page.rowCount).toBe(DAYS.length);
  expect(JSON.stringify(page)).not.toContain("totalRebateAmount");
  expect(JSON.stringify(page)).not.toContain("dayTotalRebateAmount");
  expect(await ask(`/clients/2?${RANGE}`, partner)).toEqual({ kind: "gone" });
  for (const path of ["/repayments", `/reconciliation?${RANGE}`, `/rates?${RANGE}`])
    expect(await ask(path, partner), path).toEqual({ kind: "whole-account-only" });
  const coverage = await read(`/coverage?${RANGE}`, partner);
  expect(JSON.stringify(coverage)).not.toContain("rows");
});

test("sums and comparisons say which coins they leave out for want of a rate", async () => {
  const account = await createTestAccount();
  const [now = YESTERDAY, before = YESTERDAY] = DAYS;
  const coins = { USDT: ["100", "80"], NEWCOIN: ["0.9", "0.8"], ODD: ["7", "5"] };
  for (const [at, day] of [now, before].entries()) {
    const rows = Object.entries(coins).map(([coin, amounts]) =>
      commissionRow(day, { uid: "1", coin, rebateAmount: amounts[at] ?? "" }),
    );
    await saveCommissionDay(account, { day, rows, fetchedAtMs: 1, emptyMeans: "empty" });
  }
  // NEWCOIN has a rate on the later day alone, ODD has none.
  await saveRates([{ coin: "NEWCOIN", day: now, rate: "1000" as Amount }]);
  const asked = "period=latest&against=previous";
  expect(await read(`/earnings?${asked}`, account)).toMatchObject({
    rebate: {
      amount: "1000.0",
      withoutRate: [{ coin: "ODD", amount: "7" }],
      change: { before: "80", ratio: "0.25", comparedCoins: ["USDT"] },
    },
  });
  expect(await read(`/earnings?${asked}&coin=USDT`, account)).toMatchObject({
    rebate: { withoutRate: [], change: { before: "80", comparedCoins: null } },
  });
  const days = `from=${before}&to=${now}`;
  const breakdown = await read(`/earnings/breakdown?${days}&chartPer=day`, account);
  expect(breakdown).toMatchObject({
    breakdown: {
      total: "1080.0",
      rowsNotGiven: 0,
      withoutRate: [
        { coin: "NEWCOIN", amount: "0.8" },
        { coin: "ODD", amount: "12" },
      ],
      buckets: [
        { total: "80", withoutRate: [{ coin: "NEWCOIN" }, { coin: "ODD", amount: "5" }] },
        { total: "1000.0", withoutRate: [{ coin: "ODD", amount: "7" }] },
      ],
    },
  });
  await saveRates([]);
});

test("a link leads to a screen that the person has", async () => {
  expect((await read("/coverage")).link).toMatch(/^\/coverage\?account=/);
  expect((await read("/coverage", partner)).link).toMatch(/^\/overview\?account=/);
});

test("what cannot be read is named", async () => {
  for (const path of [
    "/commissions?from=2026-13-01",
    "/commissions?after=nothing",
    "/clients?sort=height",
    "/earnings?period=fortnight",
    "/earnings/breakdown?chartBy=moon",
    "/coverage?from=2026-11-02&to=2026-11-01",
    "/repayments?preset=never",
  ])
    expect(await ask(path), path).toMatchObject({ kind: "malformed" });
  expect(await ask("/clients/nobody")).toEqual({ kind: "gone" });
  expect(await ask("/statements/1")).toEqual({ kind: "gone" });
  expect(await ask("/statements/one")).toEqual({ kind: "gone" });
});

test("a coin without rows is refused with the coins that there are, and answered in no other one", async () => {
  const refused = (key: string) => ({
    kind: "malformed",
    problems: [{ kind: "choice", key, choices: "USDT" }],
  });
  for (const path of ["/earnings?coin=usdt", "/earnings/change?period=latest&coin=NOPE"])
    expect(await ask(path), path).toEqual(refused("coin"));
  const breakdown = `/earnings/breakdown?${RANGE}&chartUnit=coin&chartCoin=NOPE`;
  expect(await ask(breakdown)).toEqual(refused("chartCoin"));
  const empty = await createTestAccount();
  expect(await ask("/earnings?coin=USDT", empty)).toMatchObject({ kind: "malformed" });
});

test("a page of stocks after a pair that left the list is refused, and not the first page again", async () => {
  const panels = { exchangeId: await requireExchangeId("https://exchange.test") };
  const page = (query: string) =>
    stocksEndpoint.read({
      panels,
      params: new URLSearchParams(query),
      parts: {},
      nowMs: Date.now(),
    });
  expect(await page("sort=code")).toMatchObject({ kind: "found" });
  expect(await page("sort=code&after=RAAPLUSDT")).toEqual({
    kind: "malformed",
    problems: [{ kind: "page" }],
  });
});

test("the description has every endpoint, each with a name of its own", () => {
  const { paths } = describeApi();
  const all = [...API_ENDPOINTS, ...STOCKS_ENDPOINTS];
  expect(Object.keys(paths)).toHaveLength(all.length);
  expect(paths["/api/v1/stocks"]?.get.responses).toHaveProperty("503");
  const { parameters } = paths["/api/v1/accounts/{account}/clients"]?.get ?? {};
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: "coin", schema: { type: "string" } }),
  );
  for (const status of UNSETTLED_STATUSES) expect(missing.description).toContain(status);
  const names = all.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("the direction that is described is the one of a request without it", () => {
  const parsed = parseStockListQuery({});
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const parameters = describeApi().paths["/api/v1/stocks"]?.get.parameters;
  expect(
    parameters?.find((param: { name: string }) => param.name === "direction")?.description,
  ).toContain(`for stocks ${parsed.query.direction}`);
});
