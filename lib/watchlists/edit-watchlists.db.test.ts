import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { createTestPerson } from "@/lib/people/testing/person";
import { marketWallTime } from "@/lib/stocks/market/market-clock";
import { readStocks } from "@/lib/stocks/pairs/read-universe";
import { loadWhoMoved, MOVES_OF_A_PAGE } from "@/lib/stocks/panels/load-who-moved";
import { MOVED_PANELS } from "@/lib/stocks/panels/moves";
import type { PanelName } from "@/lib/stocks/panels/panels";
import type { PanelQueue } from "@/lib/stocks/queue/panel-queue";
import type { StockCode } from "@/lib/stocks/stock-code";
import { requireExchangeId } from "@/lib/stocks/store/exchanges";
import { settleAnswered } from "@/lib/stocks/store/states";
import { WATCHLIST_LIMITS } from "@/lib/watchlists/watchlist-limits";
import { refuse } from "./contract";
import {
  createWatchlist,
  deleteWatchlist,
  findWatchlist,
  listStock,
  listWatchlists,
  pasteCodes,
  renameWatchlist,
  saveNote,
} from "./edit-watchlists";
import { loadWatchedStocks } from "./load-watched-stocks";

let queue: PanelQueue;
let anna: string;
let exchanges = 0;
openTestDatabase();
beforeEach(async () => {
  exchanges += 1;
  queue = {
    exchangeId: await requireExchangeId(`https://exchange${exchanges}.test`),
    wake: () => {},
  };
  anna = await createTestPerson();
});

const codeOf = (text: string) => text as StockCode;
/** Stores each answer in its own millisecond, because answers of the same one have no order. */
const say = async (source: PanelName, code: string, payload: unknown) => {
  await db().pool.query("select pg_sleep(0.001)");
  const question = { source, code: codeOf(code), locale: "en-US" } as const;
  return settleAnswered(queue.exchangeId, { question, ticket: 0n }, 1, payload);
};
const sayPairs = (...codes: string[]) =>
  settleAnswered(
    queue.exchangeId,
    { question: { source: "stock-info", code: null, locale: "en-US" }, ticket: 0n },
    1,
    codes.map((code) => ({
      symbol: `R${code}USDT`,
      code,
      name: `${code} Inc.`,
      tradingPeriod: null,
      weekendTradable: null,
    })),
  );
const create = (name: string, code: StockCode | null = null) =>
  createWatchlist(anna, queue, { name, code });
async function make(name: string): Promise<string> {
  const made = await create(name);
  if (made.kind === "refused") throw new Error(made.problem.kind);
  return made.id;
}
const listed = async (id: string) => (await findWatchlist(anna, id))?.items.map(({ code }) => code);

test("an invalid change is refused with its kind, and changes nothing", async () => {
  const tech = await make("  Tech ");
  expect((await findWatchlist(anna, tech))?.name).toBe("Tech");
  expect(await create(" ")).toEqual(refuse("no-name"));
  expect(await create("x".repeat(WATCHLIST_LIMITS.nameLength + 1))).toEqual(
    refuse("name-too-long"),
  );
  expect(await create("Tech ")).toEqual(refuse("name-taken"));
  const ben = await createTestPerson();
  expect(await renameWatchlist(ben, { id: tech, name: "Mine" })).toEqual(refuse("not-found"));
  expect(await deleteWatchlist(ben, { id: tech })).toEqual(refuse("not-found"));
  expect((await listWatchlists(anna)).map(({ name }) => name)).toEqual(["Tech"]);
});

test("pasted codes are put on the list, and words that are no codes are returned", async () => {
  const list = await make("Tech");
  expect(await pasteCodes(anna, queue, { id: list, text: "AAPL" })).toEqual(refuse("pairs-unread"));
  await sayPairs("AAPL", "NVDA", "BRK.B");
  expect(await pasteCodes(anna, queue, { id: list, text: "nvda, RAAPLUSDT\nNOSUCH" })).toEqual({
    kind: "pasted",
    added: ["NVDA", "AAPL"],
    already: [],
    unclear: [],
    unknown: ["NOSUCH"],
  });
  expect(await pasteCodes(anna, queue, { id: list, text: "BRK.B.US AAPL" })).toMatchObject({
    added: ["BRK.B"],
    already: ["AAPL"],
  });
  expect(await listed(list)).toEqual(["NVDA", "AAPL", "BRK.B"]);
  expect(await pasteCodes(anna, queue, { id: list, text: " \n" })).toEqual(refuse("nothing-given"));
  expect(await pasteCodes(await createTestPerson(), queue, { id: list, text: "AAPL" })).toEqual(
    refuse("not-found"),
  );
});

test("a stock goes on a list and off again; what is no stock of the exchange does not", async () => {
  const list = await make("Tech");
  await sayPairs("AAPL");
  expect(
    await listStock(anna, queue, { id: list, code: codeOf("NOSUCH"), isListed: true }),
  ).toEqual(refuse("no-such-stock"));
  const begun = await create("Apples", codeOf("AAPL"));
  expect(begun.kind === "named" && (await listed(begun.id))).toEqual(["AAPL"]);
  expect(await create("None", codeOf("NOSUCH"))).toMatchObject(refuse("no-such-stock"));
  expect((await listWatchlists(anna)).map(({ name }) => name)).toEqual(["Tech", "Apples"]);
  await listStock(anna, queue, { id: list, code: codeOf("AAPL"), isListed: true });
  expect(await saveNote(anna, { id: list, code: codeOf("AAPL"), note: " cheap? " })).toEqual({
    kind: "changed",
  });
  expect(await saveNote(anna, { id: list, code: codeOf("AAPL"), note: "x".repeat(501) })).toEqual(
    refuse("note-too-long"),
  );
  expect((await findWatchlist(anna, list))?.items).toMatchObject([
    { code: "AAPL", note: "cheap?" },
  ]);
  await listStock(anna, queue, { id: list, code: codeOf("AAPL"), isListed: false });
  expect(await listed(list)).toEqual([]);
});

test("a stock's next date is the first from today on, and unknown is not none", async () => {
  const dividend = (exrightDate: string) => ({
    type: "cash_dividend",
    announcementDate: "2026-01-01",
    recordDate: null,
    exrightDate,
    dividendDate: null,
    dividendPerShare: "1",
    stockDividendPerShare: null,
    splitValidDate: null,
    splitNumerator: null,
    splitDenominator: null,
  });
  const nowMs = Date.parse("2026-11-21T12:00:00Z");
  expect(marketWallTime(nowMs)).toBe("2026-11-21 07:00");
  await sayPairs("AAPL", "NVDA");
  await say("dividends", "AAPL", [
    dividend("2026-11-20"),
    dividend("2026-12-02"),
    dividend("2026-11-21"),
  ]);
  await say("dividends", "NVDA", []);
  await say("earnings", "NVDA", null);
  await say("suspension", "NVDA", null);
  const codes = ["NVDA", "GONE", "AAPL"].map(codeOf);
  const read = readStocks(queue, { codes, locale: "en-US" });
  const { stocks } = await loadWatchedStocks(queue, codes, nowMs, read);
  expect(
    stocks.map(({ code, listings, next, ages }) => [
      code,
      listings.length,
      next.event?.date ?? null,
      next.isWhole,
      ages.known,
    ]),
  ).toEqual([
    ["NVDA", 1, null, true, 3],
    ["GONE", 0, null, false, 0],
    ["AAPL", 1, "2026-11-21", false, 1],
  ]);
});

test("the changes of holders are read page by page, each once, with exact figures", async () => {
  const holder = (holdingNum: string) => [{ name: "Ann", holdingNum, holdingRatio: null }];
  const digits = "900719925474099312345.0001";
  for (let nth = 0; nth <= MOVES_OF_A_PAGE + 1; nth++) {
    await say("shareholders", nth % 2 ? "AAPL" : "NVDA", holder(`${nth + 1}${digits}`));
  }
  await say("share-capital", "AAPL", null);
  await say("share-capital", "AAPL", { totalShares: "7" });
  const of = { codes: ["AAPL", "NVDA"].map(codeOf), panels: MOVED_PANELS } as const;
  const first = await loadWhoMoved(queue, of, null);
  expect(first.moves).toHaveLength(MOVES_OF_A_PAGE);
  expect(first.uncompared).toEqual({ once: 0, never: 3 });
  expect(first.moves[0]).toMatchObject({
    code: "AAPL",
    source: "share-capital",
    moves: [{ kind: "told" }],
  });
  const by = 2n * 10n ** 21n; // two more leading digits
  expect(first.moves[1]).toMatchObject({
    code: "AAPL",
    moves: [{ kind: "grew", byShares: `${by}.0000` }],
  });
  const second = await loadWhoMoved(queue, of, first.older);
  expect([second.moves.length, second.older]).toEqual([1, null]);
  const seen = [...first.moves, ...second.moves].map(
    ({ code, source, number }) => `${code} ${source} ${number}`,
  );
  expect(new Set(seen).size).toBe(MOVES_OF_A_PAGE + 1);
  const capital = await loadWhoMoved(
    queue,
    { ...of, panels: ["share-capital"] },
    "no place at all",
  );
  expect(capital.moves).toHaveLength(1);
});
