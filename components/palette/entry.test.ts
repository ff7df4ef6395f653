import fc from "fast-check";
import { expect, test } from "vitest";
import { blankProfile } from "@/lib/clients/client";
import { testWords } from "@/lib/core/testing/text";
import type { StockListing } from "@/lib/stocks/pairs/listing";
import type { StockCode } from "@/lib/stocks/stock-code";
import {
  byWords,
  clientEntry,
  type Entry,
  findEntries,
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
