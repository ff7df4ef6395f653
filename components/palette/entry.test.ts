import fc from "fast-check";
import { expect, test } from "vitest";
import { placesOf } from "@/components/shell/places";
import { blankProfile } from "@/lib/clients/client";
import { testWords } from "@/lib/core/testing/text";
import type { StockListing } from "@/lib/stocks/pairs/listing";
import type { StockCode } from "@/lib/stocks/stock-code";
import {
  byWords,
  clientEntry,
  type Entry,
  findEntries,
  placeEntries,
  recentEntries,
  stockEntries,
} from "./entries";

const listing = (
  code: string | null,
  name: string | null = null,
  symbol = `R${code}USDT`,
): StockListing => ({
  symbol,
  code: code as StockCode | null,
  names: { "en-US": name, "zh-CN": null },
  tradingPeriod: null,
  weekendTradable: null,
  suspension: null,
  suspensionRead: "never",
});
const words = testWords();
const other = (kind: "place" | "action", title: string): Entry => ({
  ...byWords(title),
  key: `${kind} ${title}`,
  kind,
  title,
  note: "",
  icon: "search",
  goal: { href: `/${title}` },
});
const client = (uid: string) => clientEntry(blankProfile(uid), "");
const find = (typed: string, given: Partial<Parameters<typeof findEntries>[1]>) =>
  findEntries(typed, { stocks: [], others: [], clients: [], recent: [], ...given });
const titles = (groups: ReturnType<typeof find>) =>
  groups.map(({ kind, entries }) => [kind, ...entries.map(({ title }) => title)]);

test("a code typed in full comes first, whatever other names match", () => {
  const word = fc.stringMatching(/^[A-Da-d]{1,4}$/);
  const book = fc.record({
    pairs: fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 12 }),
    others: fc.array(fc.tuple(fc.constantFrom("place" as const, "action" as const), word), {
      maxLength: 8,
    }),
    clients: fc.array(word, { maxLength: 8 }),
  });
  fc.assert(
    fc.property(book, fc.nat(), ({ pairs, others, clients }, nth) => {
      const code = pairs[nth % pairs.length]?.[0] ?? "";
      const groups = find(code.toLowerCase(), {
        stocks: stockEntries(
          words,
          pairs.map(([each, name]) => listing(each, name)),
          "",
        ),
        others: others.map(([kind, title]) => other(kind, title)),
        clients: clients.map(client),
      });
      expect(groups[0]?.entries[0]?.code).toBe(code.toLowerCase());
    }),
    { numRuns: 200 },
  );
});

test("the group with the likeliest find is first, and clients, who come later, move nothing", () => {
  const stocks = stockEntries(
    words,
    [listing("SYF", "Synchrony Financial"), listing("MSYN", "Harbour Lamps")],
    "",
  );
  const others = [other("place", "Research"), other("action", "Sync now")];
  const before = find("syn", { stocks, others });
  expect(titles(before)).toEqual([
    ["stock", "SYF", "MSYN"],
    ["action", "Sync now"],
  ]);
  expect(titles(find("sync n", { stocks, others }))).toEqual([
    ["action", "Sync now"],
    ["stock", "SYF"],
  ]);
  expect(titles(find("rese", { stocks, others }))).toEqual([["place", "Research"]]);
  expect(find("syn", { stocks, others, clients: [client("syn")] }).slice(0, 2)).toEqual(before);
});

test("without input the palette lists recent choices, then every place and action, but no stock", () => {
  const stocks = stockEntries(words, [listing("AAPL", "Apple")], "");
  const others = [other("place", "Overview"), other("action", "Sign out")];
  const recent = recentEntries(
    ["stock AAPL", "stock GONE", "client ?account=2 5"],
    [...stocks, ...others],
    "",
  );
  expect(titles(find("  ", { stocks, others, clients: [client("5")], recent }))).toEqual([
    ["recent", "AAPL"],
    ["place", "Overview"],
    ["action", "Sign out"],
  ]);
});

test("a recently chosen client is offered only in his own account", () => {
  const { key } = clientEntry({ ...blankProfile("5 6"), labels: ["VIP"] }, "?account=2");
  expect(recentEntries([key], [], "?account=2").map(({ title, goal }) => [title, goal])).toEqual([
    ["5 6", { href: "/clients/~NSA2?account=2" }],
  ]);
  expect(recentEntries([key], [], "")).toEqual([]);
});

test("several pairs of a stock are one way to its page; a pair without a stock leads to itself", () => {
  const listings = [
    listing("BRK.B"),
    listing("BRK.B", null, "RBRKUSDC"),
    listing(null, null, "RXUSDT"),
  ];
  const goals = stockEntries(words, listings, "?account=2").map(({ title, goal }) => [title, goal]);
  expect(goals).toEqual([
    ["BRK.B", { href: "/research/BRK.B?account=2" }],
    ["RXUSDT", { href: "/research?account=2&q=RXUSDT" }],
  ]);
});

test("a company is named in the page's language first, in the other where that is not known, and found by both", () => {
  const apple = { ...listing("AAPL"), names: { "en-US": "Apple Inc.", "zh-CN": "苹果" } };
  const alcoa = listing("AA", "Alcoa");
  const notes = (language: "en-US" | "zh-CN") =>
    stockEntries({ ...words, language }, [apple, alcoa], "").map(({ note }) => note);
  expect(notes("en-US")).toEqual(["Alcoa · RAAUSDT", "Apple Inc. · 苹果 · RAAPLUSDT"]);
  expect(notes("zh-CN")).toEqual(["Alcoa · RAAUSDT", "苹果 · Apple Inc. · RAAPLUSDT"]);
  const stocks = stockEntries({ ...words, language: "zh-CN" }, [apple, alcoa], "");
  for (const typed of ["苹", "apple"])
    expect(titles(find(typed, { stocks }))).toEqual([["stock", "AAPL"]]);
});

/** Earlier and present names of pages, and where they lead. */
const NAMES = {
  "en-US": [
    ["Statements", "/proof/months"],
    ["Month close", "/proof/months"],
    ["Close and pay", "/proof/months"],
    ["Payouts", "/payouts"],
    ["Partner statements", "/payouts"],
    ["Placed here", "/trading/orders/sent"],
    ["Sent orders", "/trading/orders/sent"],
    ["Orders", "/trading/orders"],
    ["Fills", "/trading/orders/fills"],
    ["Positions", "/trading/orders/positions"],
    ["Bots", "/trading/bots"],
    ["New order", "/trading/desk/ticket"],
    ["Coverage", "/coverage"],
    ["Data and checks", "/coverage"],
    ["Reconciliation", "/proof"],
    ["Time travel", "/proof/as-of"],
    ["As of a date", "/proof/as-of"],
    ["Rates", "/rates"],
    ["Import", "/import"],
    ["Exports", "/exports"],
    ["Export and import", "/exports"],
    ["Scheduled reports", "/exports/schedules"],
    ["Research", "/research"],
    ["Pairs", "/research"],
    ["Stocks", "/research"],
    ["Compare stocks", "/research/compare"],
    ["Market calendar", "/research/calendar"],
    ["Trading", "/settings/trading"],
    ["API tokens", "/settings/tokens"],
    ["Notifications", "/settings/notifications"],
    ["Inbox", "/notifications"],
    ["Password", "/settings/security"],
    ["About this desk", "/settings/about"],
    ["Version", "/settings/about"],
    ["Audit log", "/audit"],
  ],
  "zh-CN": [
    ["月结单", "/proof/months"],
    ["月度关账", "/proof/months"],
    ["关账与付款", "/proof/months"],
    ["合作方结算", "/payouts"],
    ["合作方结算单", "/payouts"],
    ["本系统的订单", "/trading/orders/sent"],
    ["发出的订单", "/trading/orders/sent"],
    ["订单", "/trading/orders"],
    ["成交", "/trading/orders/fills"],
    ["持仓", "/trading/orders/positions"],
    ["机器人", "/trading/bots"],
    ["新建订单", "/trading/desk/ticket"],
    ["数据覆盖", "/coverage"],
    ["数据与核对", "/coverage"],
    ["对账", "/proof"],
    ["历史时点", "/proof/as-of"],
    ["截至某日", "/proof/as-of"],
    ["汇率", "/rates"],
    ["导入", "/import"],
    ["导出", "/exports"],
    ["导出与导入", "/exports"],
    ["定期报表", "/exports/schedules"],
    ["股票研究", "/research"],
    ["交易对", "/research"],
    ["股票", "/research"],
    ["股票对比", "/research/compare"],
    ["市场日历", "/research/calendar"],
    ["交易", "/settings/trading"],
    ["API 令牌", "/settings/tokens"],
    ["通知", "/settings/notifications"],
    ["收件箱", "/notifications"],
    ["密码", "/settings/security"],
    ["关于本系统", "/settings/about"],
    ["版本", "/settings/about"],
    ["审计日志", "/audit"],
  ],
} as const;
const EVERYTHING = {
  narrowed: [],
  seesAudit: true,
  trades: true,
  seesSeveral: true,
  manages: true,
  administers: true,
};

test.each(Object.keys(NAMES) as (keyof typeof NAMES)[])(
  "a page is found first by its name and by each earlier one (%s)",
  (language) => {
    const others = placeEntries(testWords(language), placesOf(EVERYTHING, null), "");
    const leads = NAMES[language].map(([name]) => {
      const [first] = find(name, { others }).flatMap(({ entries }) => entries);
      return [name, first && "href" in first.goal ? first.goal.href : "nothing"];
    });
    expect(leads).toEqual(NAMES[language]);
  },
);

test("what a partner may not open is not offered either", () => {
  const shown = { ...EVERYTHING, narrowed: ["1"] };
  const others = placeEntries(words, placesOf(shown, "1"), "?account=1");
  for (const name of ["Month close", "Time travel", "Fills", "New order", "Rates", "Import"])
    expect(titles(find(name, { others })), name).toEqual([]);
  expect(titles(find("payouts", { others }))).toEqual([["place", "Statements", "Details"]]);
});
