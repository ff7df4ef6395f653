import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { blankProfile } from "@/lib/clients/client";
import { loadClients } from "@/lib/clients/load-client-list";
import { saveRates } from "@/lib/clients/testing/book";
import { saveClientProfile } from "@/lib/clients/testing/profiles";
import type { Amount } from "@/lib/core/amount";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { loadPortfolioClients } from "./clients";
import { loadPortfolioDays, type PortfolioAccount } from "./overview";
import { formatPortfolioClients, parsePortfolioClients } from "./query";
import { back, NOW, openTwo, TODAY } from "./testing/portfolio";

openTestDatabase();
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  await saveRates([{ coin: "BTC", day: back(1), rate: "65000.5" as Amount }]);
});
afterEach(() => {
  vi.useRealTimers();
});

async function ask(accounts: readonly PortfolioAccount[], address = "") {
  const days = await loadPortfolioDays(accounts);
  const ids = accounts.map(({ account }) => account.id);
  const parsed = parsePortfolioClients(new URLSearchParams(address), days, ids);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  expect(parsePortfolioClients(formatPortfolioClients(parsed.query), days, ids)).toEqual(parsed);
  return { ...(await loadPortfolioClients(accounts, parsed.query, TODAY)), query: parsed.query };
}

const shown = ({ rows }: Awaited<ReturnType<typeof ask>>) =>
  rows.map(({ account, profile, alsoIn }) => [account.name, profile.uid, ...alsoIn]);

test("clients of all accounts are ranked together, each of its account; the same UID twice stays two rows", async () => {
  const { accounts } = await openTwo();
  const found = await ask(accounts);
  expect(shown(found)).toEqual([
    ["Axle", "11", "Birch"],
    ["Birch", "11", "Axle"],
    ["Axle", "12"],
    ["Birch", "21"],
    ["Birch", "22"],
  ]);
  for (const { scope, account } of accounts) {
    const own = await loadClients(scope, found.query.list, TODAY);
    const mine = found.rows.filter((row) => row.account.id === account.id);
    expect(mine.map(({ rebate, state }) => ({ rebate, state }))).toEqual(
      own.rows.map(({ rebate, state }) => ({ rebate, state })),
    );
  }
  expect(found.rows.at(-1)?.rebate).toMatchObject({
    amount: null,
    unvalued: [{ coin: "ODD", amount: "0.5" }],
  });
  expect(found).toMatchObject({ clientCount: 5, total: "15.000650005000000003", notWhole: [] });
  expect(Number(found.rows[0]?.share)).toBeCloseTo(10 / 15.00065, 6);
});

test("a filter by account or text leaves others out, and changes no share", async () => {
  const { first, accounts } = await openTwo();
  const all = await ask(accounts);
  const ofSecond = await ask(accounts, `accounts=${accounts[1]?.account.id}`);
  expect(shown(ofSecond)).toEqual([
    ["Birch", "11", "Axle"],
    ["Birch", "21"],
    ["Birch", "22"],
  ]);
  expect(ofSecond.rows[0]?.share).toBe(all.rows[1]?.share);
  await saveClientProfile(first, { ...blankProfile("12"), name: "Nina" }, "manager@example.com");
  expect(shown(await ask(accounts, "q=nin"))).toEqual([["Axle", "12"]]);
  await expect(ask(accounts, "accounts=0")).rejects.toThrow("accounts");
});

test("a partner sees own clients of each account, and is not told that another account has them", async () => {
  const { narrowed } = await openTwo();
  const found = await ask(narrowed(["11", "12"], ["21"]));
  expect(shown(found)).toEqual([
    ["Axle", "11"],
    ["Axle", "12"],
    ["Birch", "21"],
  ]);
  expect(found.total).toBe("10.300650005000000003");
  expect(shown(await ask(narrowed(["11"], ["11"])))).toEqual([
    ["Axle", "11", "Birch"],
    ["Birch", "11", "Axle"],
  ]);
});

test("days that an account lacks are named", async () => {
  const { accounts } = await openTwo({ second: [3] });
  expect((await ask(accounts)).notWhole).toEqual([{ account: "Birch", gaps: { missing: 1 } }]);
});
