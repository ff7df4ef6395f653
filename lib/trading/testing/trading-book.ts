import { type Amount, parseAmount } from "@/lib/core/amount";
import { dayOf } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import {
  type AccountAssets,
  BOT_FIGURES,
  type GridBot,
  type LoanData,
} from "@/lib/trading/account-records";
import { type TradingBook, tradingBook } from "@/lib/trading/kept";
import type {
  ClosedPosition,
  Fill,
  MovedPosition,
  Order,
  Position,
  StrategyOrder,
} from "@/lib/trading/records";
import {
  keepBot,
  keepClosedPosition,
  keepFill,
  keepMovedPosition,
  keepOrder,
  keepPosition,
  keepStrategy,
} from "@/lib/trading/to-keep";
import { saveAccountAnswer } from "../store/account-answers";
import { saveAssetSnapshot } from "../store/asset-snapshots";
import { saveAssetReading } from "../store/assets";
import { saveReadRange, saveTradingRead } from "../store/readings";
import { saveOpenRecords, saveRecords } from "../store/records";

const amount = (text: string): Amount => parseAmount(text);
const PRESETS = {
  takeProfit: null,
  stopLoss: null,
  tpTriggerBy: null,
  slTriggerBy: null,
  tpOrderType: null,
  slOrderType: null,
  tpLimitPrice: null,
  slLimitPrice: null,
} as const;

/** For tests: an open order with few details from the exchange. */
export const testOrder = (orderId: string, changes: Partial<Order> = {}): Order => ({
  orderId,
  clientOid: `c-${orderId}`,
  category: "SPOT",
  symbol: "BTCUSDT",
  orderType: "limit",
  side: "buy",
  price: amount("0.10000000000000000000000000000000010"),
  qty: amount("1.00"),
  amount: null,
  cumExecQty: amount("0"),
  cumExecValue: null,
  avgPrice: null,
  timeInForce: "gtc",
  orderStatus: "new",
  posSide: null,
  holdMode: null,
  tradeSide: null,
  delegateType: null,
  reduceOnly: null,
  marginMode: null,
  stpMode: null,
  ...PRESETS,
  feeDetail: null,
  cancelReason: null,
  execType: null,
  createdTimeMs: null,
  updatedTimeMs: null,
  ...changes,
});

export const testFill = (execId: string, changes: Partial<Fill> = {}): Fill => ({
  execId,
  execLinkId: null,
  orderId: `order-of-${execId}`,
  clientOid: null,
  category: "SPOT",
  symbol: "BTCUSDT",
  orderType: "market",
  side: "buy",
  posSide: null,
  execPrice: amount("60000.10"),
  execQty: amount("0.0000000000000000001"),
  execValue: amount("5.5"),
  tradeScope: "taker",
  tradeSide: null,
  feeDetail: [{ feeCoin: "BTC", fee: amount("0.00000001") }],
  execPnl: null,
  isRpi: null,
  createdTimeMs: null,
  updatedTimeMs: null,
  ...changes,
});

const POSITION = {
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
  marginCoin: "USDT",
  holdMode: "one_way_mode",
  posSide: "long",
  marginMode: "crossed",
  totalFunding: null,
  openFeeTotal: null,
  closeFeeTotal: null,
  createdTimeMs: null,
  updatedTimeMs: null,
} as const;

export const OPEN_POSITION: Position = {
  ...POSITION,
  positionBalance: null,
  available: null,
  frozen: null,
  total: amount("0.15"),
  leverage: amount("5"),
  curRealisedPnl: null,
  avgPrice: amount("60000"),
  positionStatus: "normal",
  unrealisedPnl: amount("-12.50"),
  liquidationPrice: null,
  mmr: null,
  profitRate: null,
  markPrice: null,
  breakEvenPrice: null,
  cashDividend: null,
};

export const CLOSED_POSITION: ClosedPosition = {
  ...POSITION,
  positionId: "p1",
  openPriceAvg: amount("1"),
  closePriceAvg: amount("2"),
  openTotalPos: amount("3"),
  closeTotalPos: amount("3"),
  cumRealisedPnl: amount("3.0"),
  netProfit: amount("2.9"),
};

const STRATEGY: StrategyOrder = {
  orderId: "s1",
  clientOid: null,
  category: "SPOT",
  symbol: "ETHUSDT",
  qty: amount("2"),
  side: "buy",
  posSide: null,
  status: "pending",
  ...PRESETS,
  triggerBy: "market",
  triggerPrice: amount("1000"),
  triggerOrderType: "market",
  triggerOrderPrice: null,
  triggerType: null,
  createdTimeMs: null,
  updatedTimeMs: null,
};

/** For tests: a strategy order with few details. */
export const testStrategy = (
  orderId: string,
  changes: Partial<StrategyOrder> = {},
): StrategyOrder => ({ ...STRATEGY, orderId, ...changes });

const BOT: GridBot = {
  botId: "b1",
  symbol: "BTCUSDT",
  category: null,
  status: "running",
  gridType: null,
  gridOrderMode: "arithmetic",
  gridNum: "30",
  slippage: null,
  triggerCondition: null,
  terminationCondition: null,
  terminationReason: null,
  baseInvestmentCoin: null,
  quoteInvestmentCoin: "USDT",
  hodlMode: null,
  autoTransferProfits: null,
  createdTimeMs: null,
  runningTimeMs: null,
  ...(Object.fromEntries(BOT_FIGURES.map((name) => [name, amount("1.5")])) as Record<
    (typeof BOT_FIGURES)[number],
    Amount
  >),
};

export const testAssets = (changes: Partial<AccountAssets> = {}): AccountAssets => ({
  accountEquity: amount("100.10"),
  usdtEquity: amount("100.05"),
  btcEquity: amount("0.0015"),
  unrealisedPnl: null,
  usdtUnrealisedPnl: null,
  btcUnrealisedPnl: null,
  effEquity: null,
  mmr: null,
  imr: null,
  mgnRatio: null,
  positionMgnRatio: null,
  positionValue: null,
  leverage: null,
  assets: [
    {
      coin: "USDT",
      equity: amount("100.1000"),
      usdValue: amount("100.10"),
      balance: null,
      available: null,
      debt: amount("0"),
      locked: null,
      bonus: null,
    },
    {
      coin: "ETH",
      equity: amount("-2.5"),
      usdValue: amount("-7500"),
      balance: amount("0"),
      available: amount("0"),
      debt: amount("2.5000000000000000000001"),
      locked: null,
      bonus: null,
    },
  ],
  ...changes,
});

const MOVED_POSITION: MovedPosition = {
  orderId: "m1",
  openExecId: "e1",
  closeExecId: "e2",
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
  fromUid: "1001",
  toUid: "1002",
  posSide: "long",
  qty: amount("0.10"),
  price: amount("65000.10"),
  status: "completed",
  createdTimeMs: null,
  updatedTimeMs: null,
};

export const TEST_LOANS: LoanData = {
  currentLoans: amount("7500"),
  interestPaymentTime: "1795420800000",
  debtCoinList: [
    {
      coin: "ETH",
      debt: amount("2.5000000000000000000001"),
      interestFreeAmount: amount("0"),
      interestRateNextHour: amount("0.00001"),
    },
  ],
};

/** For tests: one record of each kind, read at this time (ms), on a paper account. */
export async function saveTradingBook(
  scope: WholeAccountScope,
  atMs: number,
): Promise<TradingBook> {
  const book = tradingBook(scope, { environment: "sandbox" });
  const { accountId, environment } = book;
  await saveOpenRecords(
    book,
    "order",
    [keepOrder(testOrder("o1", { createdTimeMs: atMs }), true)],
    atMs,
  );
  const done = testOrder("o2", { createdTimeMs: atMs, orderStatus: "filled", side: "sell" });
  await saveRecords(book, "order", [keepOrder(done, false)], atMs);
  await saveRecords(
    book,
    "fill",
    [keepFill(testFill("f1", { orderId: "o2", createdTimeMs: atMs }))],
    atMs,
  );
  await saveOpenRecords(
    book,
    "position",
    [keepPosition({ ...OPEN_POSITION, createdTimeMs: atMs })],
    atMs,
  );
  await saveRecords(
    book,
    "closed-position",
    [keepClosedPosition({ ...CLOSED_POSITION, updatedTimeMs: atMs })],
    atMs,
  );
  const moved = { ...MOVED_POSITION, createdTimeMs: atMs, updatedTimeMs: atMs };
  await saveRecords(book, "moved-position", [keepMovedPosition(moved)], atMs);
  await saveOpenRecords(
    book,
    "strategy",
    [keepStrategy({ ...STRATEGY, createdTimeMs: atMs }, true)],
    atMs,
  );
  const orders = { botId: "b1", symbol: "BTCUSDT", buyOrders: [], sellOrders: [] };
  await saveRecords(
    book,
    "bot",
    [keepBot({ kind: "grid", bot: { ...BOT, createdTimeMs: atMs }, orders })],
    atMs,
  );
  await db().prisma.followedBot.create({ data: { accountId, environment, botId: "b1" } });
  await saveAssetReading(book, { readAtMs: atMs, assets: testAssets() });
  await saveAssetSnapshot(book, { day: dayOf(atMs), takenAtMs: atMs, assets: testAssets() });
  await saveAccountAnswer(book, "loans", { readAtMs: atMs, answer: TEST_LOANS });
  const ranks = [
    { symbol: "BTCUSDT", marginCoin: "USDT", adlRank: amount("0.61"), holdSide: "long" as const },
  ];
  await saveAccountAnswer(book, "adl-ranks", { readAtMs: atMs, answer: ranks });
  for (const source of [
    "assets",
    "loans",
    "open-orders",
    "positions",
    "adl-ranks",
    "strategies",
    "sub-orders",
    "bots",
  ] as const)
    await saveTradingRead(book, source, atMs);
  for (const source of [
    "order-history",
    "fills",
    "closed-positions",
    "moved-positions",
    "strategy-history",
  ] as const) {
    await saveReadRange(book, source, { fromMs: atMs - 86_400_000, toMs: atMs });
    await saveTradingRead(book, source, atMs);
  }
  return book;
}

/** Stores a filled order and a cancellation, as this desk recorded them. */
export async function savePlacedOrders({ accountId }: WholeAccountScope): Promise<void> {
  await db().pool.query(
    `insert into trading_accounts (account_id, environment, base_url, key_hint, key_fingerprint, sealed_credentials,
       state_by, categories, symbols, largest_order, open_value, orders_a_day, deviation_percent,
       allows_market_orders, allows_borrowing)
     values ($1, 'paper', 'https://api.example.com', 'abcd', 'print', '\\x00', 'admin', '{SPOT}', '{}', 1, 1, 1, 1,
       true, false)`,
    [accountId],
  );
  const insert = `insert into order_records (account_id, environment, client_oid, operation, category, symbol, side,
      target, typed, drafted_by, drafter, state, executed_qty, executed_value, approver, sent_at, body, body_sha256)
    values ($1, 'paper', $2, $3, 'SPOT', 'BTCUSDT', 'buy', $4, $5, gen_random_uuid(), 'trader', $6, $7, $7, 'second',
      now(), '{}', 'hash') returning id`;
  const typed = { orderType: "limit", qty: "1.50", price: "10" };
  const filled = [accountId, "one", "place-order", null, typed, "filled", "0.10000000000000000001"];
  const { rows: inserted } = await db().pool.query<{ id: string }>(insert, filled);
  await db().pool.query(insert, [accountId, "two", "cancel-order", "order 1", {}, "done", null]);
  for (const kind of ["released", "approved", "seen"])
    await db().pool.query(
      "insert into order_events (order_record_id, kind, state) values ($1, $2, 'filled')",
      [inserted[0]?.id, kind],
    );
}
