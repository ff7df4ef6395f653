import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ENTRY } from "@/lib/audit/testing/audit-entry";
import { blankProfile, sameProfile } from "@/lib/clients/client";
import { CLIENT_SORTS } from "@/lib/clients/client-row";
import { stateCalendar } from "@/lib/clients/client-state";
import type { CommissionRow } from "@/lib/commissions/commission";
import type { ClientCoinSums } from "@/lib/commissions/store/client-totals";
import { ALL_DAYS } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { anyLongBook, anyRates, Exact, exactText, saveDays, saveRates } from "../testing/book";
import {
  amountOf,
  anyProfiles,
  anyRange,
  type ClientBook,
  expectedList,
  stateIn,
  within,
} from "../testing/list-book";
import { countClientStates, loadClientDays } from "./book";
import { loadClientList, sumChosenClients } from "./list";
import { replaceClientProfiles } from "./profiles";
import { type ClientListRequest, parseClientCursor } from "./request";
import { listNewestKnownDays } from "./state-rules";

openTestDatabase();

const RULES = { newDays: 12, dormantDays: 6, lostDays: 15 };
const anyOrder = fc.record({
  sort: fc.constantFrom(...CLIENT_SORTS),
  direction: fc.constantFrom("asc", "desc"),
});
const anyCoin = fc.constantFrom(null, "BTC", "absent");
const rarely = <T>(value: fc.Arbitrary<T[]>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<T[]>([]) }, value);
const anyChoice = fc.record({
  search: fc.constantFrom("", "", "", "1", "vip", "%", "_", "É", "nobody's"),
  states: rarely(fc.subarray(["new", "active", "dormant", "lost"] as const, { minLength: 1 })),
  labels: rarely(fc.subarray(["VIP", "Asia", "absent"], { minLength: 1 })),
});
const anyTrend = fc.option(
  fc
    .tuple(anyRange, anyRange, fc.subarray(["BTC", "USDT"], { minLength: 1 }))
    .map(([now, before, coins]) => ({
      now,
      before,
      coins,
    })),
  { freq: 6 },
);

/** Stores a book, restates some of its days, and says what is stored then. */
async function storeBook(
  scope: WholeAccountScope,
  [first, second, restated]: (readonly CommissionRow[])[],
  rates: Parameters<typeof saveRates>[0],
): Promise<ClientBook> {
  const books = [
    (first ?? []).slice(0, 20),
    (second ?? []).slice(0, 20),
    (restated ?? []).slice(0, 4),
  ];
  await saveRates(rates);
  let rows: ClientBook["rows"] = [];
  for (const book of books) {
    const days = new Set(book.map((row) => row.day));
    await saveDays(scope, book, []);
    rows = [...rows.filter((row) => !days.has(row.day)), ...book];
  }
  const uids = [...new Set(books.flat().map((row) => row.uid))];
  return { rows, profiles: [], uids, valuation: await readValuation(ALL_DAYS) };
}

async function walk(scope: WholeAccountScope, request: ClientListRequest) {
  const clients = [];
  let position: ClientListRequest["position"] = null;
  for (;;) {
    const page = await loadClientList(scope, { ...request, position });
    expect(page.previous !== null).toBe(position !== null);
    clients.push(...page.clients);
    if (page.next === null) return { clients, page };
    const cursor = parseClientCursor(page.next);
    if (cursor === null) throw new Error("the list wrote a cursor that it cannot read");
    position = { side: "after", cursor };
  }
}

test("the list of any book, order and choice is the one worked out from the rows", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyLongBook, { minLength: 3, maxLength: 3 }),
      fc.tuple(anyRates, anyProfiles, anyTrend),
      anyOrder,
      fc.record({ range: anyRange, coin: anyCoin, choice: anyChoice }),
      async (books, [rates, profiles, trend], order, asked) => {
        const scope = await createTestAccount();
        const uids = profiles.map(({ uid }) => uid);
        await replaceClientProfiles(scope, { uids, by: "test" }, () => ({
          answer: null,
          write: { profiles, entry: TEST_ENTRY },
        }));
        const says = profiles.filter((p) => !sameProfile(p, blankProfile(p.uid)));
        const book = { ...(await storeBook(scope, books, rates)), profiles: says };
        const calendar = stateCalendar(await listNewestKnownDays(scope, 16), RULES);
        const ofCoin = asked.coin === null ? {} : { coins: [asked.coin] };
        const request: ClientListRequest = {
          ...order,
          ...asked,
          trend: trend && { ...trend, ...ofCoin },
          calendar,
          size: 3,
          position: null,
        };
        const { clients, page } = await walk(scope, request);
        const expected = expectedList(book, request);
        expect(clients.map(({ uid }) => uid)).toEqual(expected);
        expect(page.clientCount).toBe(expected.length);
        for (const client of clients) checkClient(client, book, request);
        await checkTotals(scope, book, request, expected);
        await checkStates(scope, book, request);
      },
    ),
    { numRuns: runs(15) },
  );
});

type Client = Awaited<ReturnType<typeof loadClientList>>["clients"][number];

function checkClient(
  { uid, sums, lifetime, firstDay, lastDay }: Client,
  { rows, valuation }: ClientBook,
  { range, coin }: ClientListRequest,
) {
  const own = rows.filter((row) => row.uid === uid);
  const total = (of: readonly CommissionRow[]) =>
    exactText(amountOf(of, "rebateAmount", coin, valuation));
  expect(totalOf(sums, coin)).toBe(total(within(own, range)));
  expect(totalOf(lifetime, coin)).toBe(total(own));
  const days = own.map((row) => row.day).sort();
  expect([firstDay, lastDay]).toEqual([days[0] ?? null, days.at(-1) ?? null]);
}

/** Null where no row is of the coin, or none has a value. */
function totalOf(sums: readonly ClientCoinSums[], coin: string | null): string | null {
  const counted = sums.filter((sum) => (coin === null ? sum.valuedRows > 0 : sum.coin === coin));
  const amounts = counted.map((sum) => (coin === null ? sum.rebateValue : sum.rebateAmount));
  return counted.length === 0 ? null : sumTexts(amounts);
}

const sumTexts = (amounts: readonly string[]) =>
  exactText(amounts.reduce((total, amount) => total.plus(amount), new Exact(0)));

async function checkTotals(
  scope: WholeAccountScope,
  { rows, valuation }: ClientBook,
  request: ClientListRequest,
  uids: readonly string[],
) {
  const { range, coin } = request;
  const own = within(rows, range).filter((row) => uids.includes(row.uid));
  const total = exactText(amountOf(own, "rebateAmount", coin, valuation));
  expect(totalOf(await sumChosenClients(scope, request), coin)).toBe(total);
}

async function checkStates(
  scope: WholeAccountScope,
  { rows, uids }: ClientBook,
  { calendar }: ClientListRequest,
) {
  const expected = new Map<string, number>();
  for (const uid of uids) {
    const state = stateIn(rows, uid, calendar);
    if (state) expected.set(state, (expected.get(state) ?? 0) + 1);
  }
  expect(await countClientStates(scope, calendar)).toEqual(expected);
}

test("going back leads through the same pages, and a page that is gone is answered with the nearest", async () => {
  const scope = await createTestAccount();
  const [rows = []] = fc.sample(
    anyLongBook.filter((weeks) => new Set(weeks.map((row) => row.uid)).size === 8),
    {
      numRuns: 1,
      seed: 3,
    },
  );
  await saveDays(scope, rows, []);
  const request: ClientListRequest = {
    sort: "rebate",
    direction: "desc",
    range: ALL_DAYS,
    coin: "BTC",
    choice: { search: "", states: [], labels: [] },
    calendar: null,
    trend: null,
    size: 3,
    position: null,
  };
  const turn = async (side: "after" | "before", text: string | null) => {
    const cursor = parseClientCursor(text ?? "");
    if (!cursor) throw new Error("there is no such page");
    return loadClientList(scope, { ...request, position: { side, cursor } });
  };
  const names = (page: { clients: readonly { uid: string }[] }) =>
    page.clients.map(({ uid }) => uid);
  const first = await loadClientList(scope, request);
  const second = await turn("after", first.next);
  const third = await turn("after", second.next);
  expect([...names(first), ...names(second), ...names(third)]).toHaveLength(8);
  expect(third.next).toBeNull();
  expect(names(await turn("before", third.previous))).toEqual(names(second));
  const back = await turn("before", second.previous);
  expect(back).toMatchObject({ previous: null, next: first.next });
  expect(names(back)).toEqual(names(first));
  const beyond = { ...parseClientCursor(third.previous ?? ""), key: null, uid: "~" };
  const gone = await loadClientList(scope, {
    ...request,
    position: {
      side: "after",
      cursor: beyond as NonNullable<ReturnType<typeof parseClientCursor>>,
    },
  });
  expect(names(gone).at(-1)).toEqual(names(third).at(-1));
});

test("a client's days are those of its rows, per coin", async () => {
  await fc.assert(
    fc.asyncProperty(anyLongBook, anyRange, async (rows, range) => {
      const scope = await createTestAccount();
      await saveDays(scope, rows, []);
      const uids = ["1", "=2"];
      const days = await loadClientDays(scope, uids, range);
      const keys = days.map(({ uid, day, coin }) => JSON.stringify([uid, day, coin]));
      expect(new Set(keys).size).toBe(keys.length);
      for (const uid of uids) {
        for (const day of new Set(rows.map((row) => row.day))) {
          const own = within(rows, range).filter((row) => row.uid === uid && row.day === day);
          for (const coin of ["BTC", "USDT"]) {
            const ofCoin = own.filter((row) => row.coin === coin).map((row) => row.rebateAmount);
            const found = days.find(
              (sum) => sum.uid === uid && sum.day === day && sum.coin === coin,
            );
            expect(found ? sumTexts([found.rebateAmount]) : null).toBe(
              ofCoin.length > 0 ? sumTexts(ofCoin) : null,
            );
          }
        }
      }
    }),
    { numRuns: runs(10) },
  );
});
