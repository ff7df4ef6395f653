import { expect, test } from "vitest";
import { parseDay } from "@/lib/core/day";
import { applyPick, leaveDay, type Picked } from "./apply-pick";

const keys = { only: "coin", except: "exceptCoin" };
const named = ["BTC", "USDT"];
const day = parseDay("2026-11-19");
const pick = (search: string, picked: Partial<Picked>, leaveOut = false) =>
  String(
    applyPick(
      new URLSearchParams(search),
      keys,
      { key: undefined, named, range: null, ...picked },
      leaveOut,
    ),
  );

test("choosing a value shows it alone, from the first page", () => {
  expect(pick("account=1&coin=ETH&exceptCoin=BTC&exceptCoin=SOL&after=x", { key: "BTC" })).toBe(
    "account=1&coin=BTC&exceptCoin=SOL",
  );
});

test("a bar's days take the place of the range", () => {
  expect(pick("preset=30d&chartBy=coin", { key: "BTC", range: { from: day, to: day } })).toBe(
    "chartBy=coin&from=2026-11-19&to=2026-11-19&coin=BTC",
  );
  expect(pick("", { range: { from: day, to: day } })).toBe("from=2026-11-19&to=2026-11-19");
});

test("a chart that keeps its days names them, and they lead back", () => {
  const kept = { from: parseDay("2026-11-01"), to: parseDay("2026-11-30") };
  const opened = pick("preset=30d&after=x", { range: { from: day, to: day }, kept });
  expect(opened).toBe("from=2026-11-19&to=2026-11-19&chartFrom=2026-11-01&chartTo=2026-11-30");
  expect(String(leaveDay(new URLSearchParams(`${opened}&coin=BTC`), kept))).toBe(
    "from=2026-11-01&to=2026-11-30&coin=BTC",
  );
});

test("leaving out a value keeps those already left out, whichever days were clicked", () => {
  expect(pick("exceptCoin=SOL", { key: "BTC", range: { from: day, to: day } }, true)).toBe(
    "exceptCoin=SOL&exceptCoin=BTC",
  );
  expect(pick("coin=BTC&coin=ETH", { key: "BTC" }, true)).toBe("coin=ETH");
  expect(pick("coin=BTC", { key: "BTC" }, true)).toBe("coin=BTC&exceptCoin=BTC");
});

test('"others" is everything but the named values, and the reverse', () => {
  expect(pick("", { key: null })).toBe("exceptCoin=BTC&exceptCoin=USDT");
  expect(pick("", { key: null }, true)).toBe("coin=BTC&coin=USDT");
});

test("clients behind commas and kept lists of clients are understood", () => {
  const uidKeys = { only: "uid", except: "exceptUid", list: "uidList" };
  const search = new URLSearchParams("uid=1,2%203&uidList=abc");
  const of = (key: string, leaveOut: boolean) =>
    String(applyPick(search, uidKeys, { key, named: [], range: null }, leaveOut));
  expect(of("2", true)).toBe("uidList=abc&uid=1&uid=3");
  expect(of("2", false)).toBe("uid=2");
});

test("days cannot be left out", () => {
  expect(pick("", { range: { from: day, to: day } }, true)).toBe("null");
});

test("a client is picked by a uid that an address has to spell, and left out again", () => {
  const clients = { only: "uid", except: "exceptUid", list: "uidList" };
  const of = (search: string, key: string, leaveOut: boolean) =>
    applyPick(new URLSearchParams(search), clients, { key, named: [], range: null }, leaveOut);
  expect(String(of("uid=1", "a\tb", false))).toBe("uid=%7EYQli");
  expect(String(of("uid=1&uid=~YQli", "a\tb", true))).toBe("uid=1");
});
