import { expect, test } from "vitest";
import { dayOf } from "@/lib/core/day";
import { grantAccountScope } from "@/lib/core/scope";
import { hurriedClock } from "@/lib/core/testing/clock";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { demoBotId } from "@/lib/sandbox/trading/demo-trader";
import {
  type Kept,
  type KeptFilter,
  type KeptKind,
  NO_KEPT_LISTS,
  TRADING_SOURCES,
  type TradingBook,
} from "@/lib/trading/kept";
import { findAccountAnswer, saveAccountAnswer } from "@/lib/trading/store/account-answers";
import { findAssetSnapshot } from "@/lib/trading/store/asset-snapshots";
import { findAssetReading } from "@/lib/trading/store/assets";
import { countOpenBotOrders, listFollowedBots } from "@/lib/trading/store/bots";
import { listFindings } from "@/lib/trading/store/findings";
import { listFillsOf, listVersions, streamKept } from "@/lib/trading/store/pages";
import { listTradingGaps, loadTradingReadings } from "@/lib/trading/store/readings";
import { copyTrading } from "./copy-trading";
import { DAY_MS, LATELY, NOON, openTestCopy, TRADES_SINCE } from "./testing/copy";

openTestDatabase();

const HOUR_MS = 3_600_000;
const COPIED = { kind: "copied", failures: [] };
const all = (isOpen: boolean): KeptFilter => ({
  ...NO_KEPT_LISTS,
  isOpen,
  range: null,
  orderIds: [],
  except: NO_KEPT_LISTS,
});
async function kept<Kind extends KeptKind>(book: TradingBook, kind: Kind, isOpen: boolean) {
  const rows: Kept<Kind>[] = [];
  for await (const row of streamKept(book, kind, all(isOpen))) rows.push(row);
  return rows;
}
const follow = ({ accountId, environment }: TradingBook, botId: string) =>
  db().prisma.followedBot.create({ data: { accountId, environment, botId } });
const ids = (rows: readonly { readonly recordId: string }[]) =>
  rows.map(({ recordId }) => recordId).toSorted();

test("a copy holds what the exchange has, digit by digit, and a second one changes nothing but the time", async () => {
  const { sandbox, uid, book, copy } = await openTestCopy();
  const botId = demoBotId(TRADES_SINCE - 12 * 3_600_000);
  await follow(book, botId);
  expect(await copy()).toEqual(COPIED);
  const truth = sandbox.truthOfTrading(uid);
  const isOpen = ({ orderStatus }: { orderStatus: string }) =>
    !["filled", "cancelled"].includes(orderStatus);
  const [open, done] = [await kept(book, "order", true), await kept(book, "order", false)];
  const wanted = truth.orders.map(({ orderId }) => ({ recordId: orderId }));
  expect(ids(open)).toEqual(
    truth.orders
      .filter(isOpen)
      .map(({ orderId }) => orderId)
      .toSorted(),
  );
  expect(ids([...open, ...done])).toEqual(ids(wanted));
  for (const { record } of [...open, ...done]) {
    const order = truth.orders.find(({ orderId }) => orderId === record.orderId);
    expect(record).toMatchObject({
      cumExecValue: order?.cumExecValue,
      orderStatus: order?.orderStatus,
    });
  }
  const fills = await kept(book, "fill", false);
  expect(fills.map(({ record }) => [record.execId, record.execPrice, record.execQty])).toEqual(
    truth.fills.map(({ execId, execPrice, execQty }) => [execId, execPrice, execQty]),
  );
  expect(await kept(book, "position", true)).toMatchObject([
    { record: { symbol: "BTCUSDT", total: "0.15" } },
  ]);
  expect((await kept(book, "closed-position", false)).length).toBeGreaterThan(2);
  expect((await kept(book, "strategy", true)).length).toBe(2);
  expect(await listFollowedBots(book)).toMatchObject([
    { botId, unknownAtMs: null, kept: { record: { kind: "grid", bot: { status: "running" } } } },
  ]);
  expect(await countOpenBotOrders(book)).toMatchObject([{ symbol: "BTCUSDT" }]);

  const rows = async () =>
    (
      await db().pool.query(
        "select kind, record_id, record, is_open, at, first_seen_at, unlisted_at from trading_records where account_id = $1 and kind not in ('position', 'bot') order by 1, 2",
        [book.accountId],
      )
    ).rows;
  const versions = async () =>
    (
      await db().pool.query(
        "select count(*)::int as n from trading_versions where account_id = $1",
        [book.accountId],
      )
    ).rows[0].n;
  const [before, formsBefore] = [await rows(), await versions()];
  expect(await copy()).toEqual(COPIED);
  expect(await rows()).toEqual(before);
  expect(await versions()).toBe(formsBefore);
});

test("an order that closes between two copies is found, with every form in which it was seen", async () => {
  const { sandbox, uid, book, copy, pass } = await openTestCopy();
  await copy();
  const before = await kept(book, "order", true);
  pass(9 * DAY_MS);
  expect(await copy()).toEqual(COPIED);
  const done = await kept(book, "order", false);
  const closed = before.filter(({ recordId }) => done.some((one) => one.recordId === recordId));
  expect(closed.length).toBeGreaterThan(3);
  for (const { recordId, unlistedAtMs, record } of done) {
    const truth = sandbox.truthOfTrading(uid).orders.find(({ orderId }) => orderId === recordId);
    expect([unlistedAtMs, record.orderStatus]).toEqual([null, truth?.orderStatus]);
  }
  const [first] = closed;
  const forms = await listVersions(book, "order", first?.recordId ?? "");
  expect(forms.map(({ record }) => record.orderStatus)).toEqual([
    "new",
    expect.stringMatching(/filled|cancelled/),
  ]);
  const filled = done.find(({ record }) => record.orderStatus === "filled");
  expect((await listFillsOf(book, filled?.recordId ?? "")).length).toBeGreaterThan(0);
});

test("an order that was placed before the time that the history is read of is asked for by its id", async () => {
  const { sandbox, uid, book, copy, pass } = await openTestCopy();
  await copy();
  pass(60_000);
  const [open] = (await kept(book, "order", true)).filter(({ record }) =>
    record.clientOid?.startsWith("demo-"),
  );
  // Placed days ago, so the history of the last hour does not contain it.
  expect(open?.atMs).toBeLessThan(NOON - 3_600_000);
  pass(DAY_MS * 4);
  expect(await copy(["open-orders"])).toEqual(COPIED);
  const left = (await kept(book, "order", false)).filter(
    ({ unlistedAtMs }) => unlistedAtMs !== null,
  );
  expect(left.length).toBeGreaterThan(0);
  expect(await copy(["order-history"])).toEqual(COPIED);
  for (const { recordId, unlistedAtMs, record } of await kept(book, "order", false)) {
    const truth = sandbox.truthOfTrading(uid).orders.find(({ orderId }) => orderId === recordId);
    expect([unlistedAtMs, record.orderStatus]).toEqual([null, truth?.orderStatus]);
  }
});

test("time that the exchange no longer answers for is a gap with both of its ends", {
  tags: ["full"],
}, async () => {
  const { book, copy, pass } = await openTestCopy();
  await copy();
  expect(await listTradingGaps(book)).toEqual([]);
  pass(100 * DAY_MS);
  expect(await copy()).toEqual(COPIED);
  const gaps = await listTradingGaps(book);
  expect(gaps.map(({ source }) => source).toSorted()).toEqual([
    "closed-positions",
    "fills",
    "moved-positions",
    "order-history",
    "strategy-history",
  ]);
  // The copy starts two hours inside the 90 days, so that no clock puts it outside.
  const beginMs = NOON + 10 * DAY_MS + 2 * 3_600_000;
  for (const { fromMs, toMs } of gaps) {
    expect(Math.abs(fromMs - NOON)).toBeLessThan(60_000);
    expect(Math.abs(toMs - beginMs)).toBeLessThan(20 * 60_000);
  }
});

test("a clock that is put right by an hour in the middle of a first copy stops nothing", async () => {
  const { sandbox, book, deps } = await openTestCopy(LATELY);
  const { clock } = deps;
  const isAsked = () => Object.keys(sandbox.log()).some((path) => path.endsWith("history-orders"));
  const end = await copyTrading(
    { scope: grantAccountScope(book.accountId), signal: new AbortController().signal },
    { ...deps, clock: { ...hurriedClock, now: () => clock.now() + (isAsked() ? 3_600_000 : 0) } },
  );
  expect(end).toEqual(COPIED);
  expect(isAsked()).toBe(true);
});

test("a key without a permission leaves that list alone unread, and says so until it is read", async () => {
  const { book, copy } = await openTestCopy(LATELY, { scopes: ["trade-read"] });
  expect(await copy()).toMatchObject({
    failures: [{ source: "assets", failure: { kind: "permission-missing" }, isNew: true }],
  });
  expect(await copy()).toMatchObject({ failures: [{ source: "assets", isNew: false }] });
  const readings = await loadTradingReadings(book);
  expect(readings.get("assets")).toMatchObject({
    readAtMs: null,
    failure: { kind: "permission-missing" },
  });
  expect(readings.get("fills")).toMatchObject({ failure: null });
  expect(await findAssetReading(book)).toBeNull();
});

test("what is owed and how soon positions would be reduced are the exchange's latest words", async () => {
  const { sandbox, book, copy, pass } = await openTestCopy();
  await copy();
  const loans = await findAccountAnswer(book, "loans");
  const held = (await findAssetReading(book))?.assets.assets ?? [];
  const owed = held.filter(({ debt }) => debt !== null && debt !== "0");
  expect(loans?.answer.debtCoinList.map(({ coin, debt }) => ({ coin, debt }))).toEqual(
    owed.map(({ coin, debt }) => ({ coin, debt })),
  );
  expect(owed.length).toBeGreaterThan(0);
  expect(await findAccountAnswer(book, "adl-ranks")).toMatchObject({
    answer: [{ symbol: "BTCUSDT", marginCoin: "USDT", holdSide: "long" }],
  });
  pass(HOUR_MS);
  sandbox.setSwitches({
    faults: [
      { endpoint: "loan-data", kind: "error-code", code: "40014", times: 1 },
      { endpoint: "adlRank", kind: "error-code", code: "25620", times: 1 },
    ],
  });
  const denied = (source: string) => ({ source, failure: { kind: "permission-missing" } });
  expect(await copy()).toMatchObject({ failures: [denied("loans"), denied("adl-ranks")] });
  expect(await findAccountAnswer(book, "loans")).toEqual(loans);
  sandbox.resetSwitches();
  expect(await copy()).toEqual(COPIED);
  const later = await findAccountAnswer(book, "loans");
  expect((later?.readAtMs ?? 0) - (loans?.readAtMs ?? 0)).toBeGreaterThan(HOUR_MS - 60_000);
  // An answer that arrives late is older.
  if (loans) await saveAccountAnswer(book, "loans", loans);
  expect(await findAccountAnswer(book, "loans")).toEqual(later);
});

test("an exchange that is down leaves what is known, marks every list, and since when", async () => {
  const { sandbox, book, copy, pass } = await openTestCopy();
  await copy();
  const orders = await kept(book, "order", true);
  const assets = await findAssetReading(book);
  await sandbox.close();
  pass(3_600_000);
  const end = await copy();
  expect(end.kind === "copied" && end.failures.map(({ failure }) => failure.kind)).toEqual(
    TRADING_SOURCES.map(() => "unreachable"),
  );
  expect(await kept(book, "order", true)).toEqual(orders);
  expect(await findAssetReading(book)).toEqual(assets);
  for (const { failure, readAtMs } of (await loadTradingReadings(book)).values())
    expect((failure?.sinceMs ?? 0) - (readAtMs ?? 0)).toBeGreaterThan(3_000_000);
});

test("a server of the other environment is not believed: nothing of it is kept", async () => {
  const { book, copy } = await openTestCopy(LATELY, { environment: "live" });
  const end = await copy();
  expect(end.kind === "copied" && end.failures.map(({ failure }) => failure.kind)).toEqual(
    TRADING_SOURCES.map(() => "wrong-environment"),
  );
  const { rows } = await db().pool.query("select from trading_records where account_id = $1", [
    book.accountId,
  ]);
  expect([rows.length, await findAssetReading(book)]).toEqual([0, null]);
});

test("a day's first assets are its snapshot; the latest are read each time", async () => {
  const { book, copy, pass } = await openTestCopy(LATELY);
  await copy(["assets"]);
  const first = await findAssetSnapshot(book, dayOf(NOON));
  pass(3_600_000);
  await copy(["assets"]);
  expect(await findAssetSnapshot(book, dayOf(NOON))).toEqual(first);
  const latest = await findAssetReading(book);
  expect((latest?.readAtMs ?? 0) - (first?.takenAtMs ?? 0)).toBeGreaterThan(3_500_000);
  expect(latest?.assets.assets.map(({ coin }) => coin).toSorted()).toEqual(
    first?.assets.assets.map(({ coin }) => coin),
  );
});

/** For each list a field that is only shown, in a spelling that the exchange might use one day. */
const SPOILT = [
  ["unfilled-orders", "avgPrice"],
  ["history-orders", "avgPrice"],
  ["fills", "tradeScope"],
  ["current-position", "profitRate"],
  ["history-position", "openPriceAvg"],
  ["history-strategy-orders", "triggerType"],
  ["bot-detail", "roi"],
  ["list-details", "changeRequired"],
  ["assets", "usdValue"],
] as const;

test("a field that is only shown blocks no list, and what could not be read is kept as it came", async () => {
  const { sandbox, book, copy } = await openTestCopy();
  await follow(book, demoBotId(TRADES_SINCE - 12 * 3_600_000));
  sandbox.setSwitches({
    faults: SPOILT.map(([endpoint, field]) => ({
      kind: "bad-amount",
      endpoint,
      field,
      value: 1.25,
    })),
  });
  expect(await copy()).toEqual(COPIED);
  const [bot] = await listFollowedBots(book);
  const record = bot?.kept?.record;
  expect(record?.bot).toMatchObject({ roi: null, unread: { roi: "1.25" } });
  const orders = [...(record?.orders.buyOrders ?? []), ...(record?.orders.sellOrders ?? [])];
  expect(orders.filter(({ unread }) => unread?.changeRequired === "1.25")).toHaveLength(1);
  const [position] = await kept(book, "position", true);
  expect(position?.record).toMatchObject({ profitRate: null, unread: { profitRate: "1.25" } });
  const coins = (await findAssetReading(book))?.assets.assets ?? [];
  expect(coins.filter(({ unread }) => unread?.usdValue === "1.25")).toHaveLength(1);
});

test("a paused account is asked for nothing", async () => {
  const { sandbox, uid, book, copy } = await openTestCopy(LATELY);
  await db().prisma.account.update({
    where: { id: book.accountId },
    data: { pausedAt: new Date() },
  });
  expect(await copy()).toEqual({ kind: "paused" });
  expect(Object.keys(sandbox.log()).filter((key) => key.startsWith(uid))).toEqual([]);
});

test("readings that a wrong clock dated later are read again from as far back as it goes", {
  tags: ["full"],
}, async () => {
  const { sandbox, book, copy, pass } = await openTestCopy();
  pass(40 * DAY_MS);
  await copy();
  pass(-40 * DAY_MS);
  sandbox.setNow(NOON);
  expect(await copy()).toEqual(COPIED);
  const fills = (await loadTradingReadings(book)).get("fills");
  expect(Math.abs((fills?.throughMs ?? 0) - NOON)).toBeLessThan(60_000);
  expect((await findAssetReading(book))?.readAtMs).toBeLessThan(NOON + 60_000);
});

test("open positions are what their fills add up to, and a fill that is missing is a finding", async () => {
  const { book, copy, pass } = await openTestCopy();
  await copy();
  pass(5 * 60_000);
  expect(await copy()).toEqual(COPIED);
  expect(await listFindings(book, 10)).toEqual([]);
  const [position] = await kept(book, "position", true);
  const { rowCount } = await db().pool.query(
    `delete from trading_records where account_id = $1 and kind = 'fill' and record_id in (select record_id from trading_records where account_id = $1
       and kind = 'fill' and category = $2 and symbol = $3 and at >= $4 order by at limit 1)`,
    [
      book.accountId,
      position?.record.category,
      position?.record.symbol,
      new Date(position?.atMs ?? 0),
    ],
  );
  expect(rowCount).toBe(1);
  pass(5 * 60_000);
  await copy();
  expect((await listFindings(book, 10)).map(({ kind }) => kind)).toContain("position");
});
