import { units } from "@/lib/sandbox/core/decimal";
import { createRandom, type Random } from "@/lib/sandbox/core/random";
import type { WireFillRecord } from "../interface/records";
import type {
  PlaceOrderRequest,
  WireCategory,
  WireStpMode,
  WireTimeInForce,
} from "../interface/requests";
import { accepted, OTHER, openTestExchange, priceAt, type TestExchange, UID } from "./exchange";

const MARKETS: readonly (readonly [WireCategory, string])[] = [
  ["SPOT", "BTCUSDT"],
  ["SPOT", "ETHBTC"],
  ["SPOT", "DOGEUSDT"],
  ["SPOT", "RAAPLUSDT"],
  ["MARGIN", "ETHUSDT"],
  ["MARGIN", "XRPUSDT"],
  ["USDT-FUTURES", "BTCUSDT"],
  ["USDT-FUTURES", "SOLUSDT"],
  ["COIN-FUTURES", "BTCUSD_CM"],
  ["USDC-FUTURES", "ETHPERP"],
];
const UIDS = [UID, OTHER] as const;

const pick = <T>(random: Random, from: readonly T[]): T => from[random.int(from.length)] as T;

/** Whole lots worth about this many dollars. */
function qtyOf(
  exchange: TestExchange,
  category: WireCategory,
  symbol: string,
  dollars: number,
): string {
  const [instrument] = accepted(exchange.instruments({ category, symbol }));
  const lot = Number(instrument?.quantityMultiplier);
  const price = symbol === "ETHBTC" ? 3000 : Number(priceAt(exchange, category, symbol));
  const size = category === "COIN-FUTURES" ? dollars : dollars / price;
  return (Math.max(1, Math.round(size / lot)) * lot).toFixed(Number(instrument?.quantityPrecision));
}

function drawOrder(exchange: TestExchange, random: Random, hedged: boolean): PlaceOrderRequest {
  const [category, symbol] = pick(random, MARKETS);
  const side = pick(random, ["buy", "sell"] as const);
  const orderType = pick(random, ["limit", "limit", "market"] as const);
  const futures = category.endsWith("FUTURES");
  const spends = !futures && orderType === "market" && side === "buy";
  const dollars = 20 * 3 ** random.int(8);
  const base = qtyOf(exchange, category, symbol, dollars);
  const presets = random.chance(200)
    ? {
        takeProfit: priceAt(exchange, category, symbol, side === "buy" ? 4 : -4),
        stopLoss: priceAt(exchange, category, symbol, side === "buy" ? -4 : 4),
      }
    : {};
  return {
    ...presets,
    category,
    symbol,
    side,
    orderType,
    qty: spends ? (symbol === "ETHBTC" ? "0.01" : String(dollars)) : base,
    price:
      orderType === "limit"
        ? priceAt(exchange, category, symbol, random.int(600) / 100 - 3)
        : undefined,
    timeInForce: pick<WireTimeInForce>(random, ["gtc", "gtc", "gtc", "ioc", "fok", "post_only"]),
    stpMode: pick<WireStpMode>(random, [
      "none",
      "none",
      "cancel_taker",
      "cancel_maker",
      "cancel_both",
    ]),
    posSide: futures && hedged ? pick(random, ["long", "short"] as const) : undefined,
    reduceOnly: futures && !hedged && random.chance(300),
    marginMode: futures ? pick(random, ["crossed", "isolated"] as const) : undefined,
    autoBorrow: category === "SPOT" && random.chance(300),
  };
}

const GRIDS = [
  ["grid", "SPOT", "ETHUSDT"],
  ["grid", "USDT-FUTURES", "SOLUSDT"],
  ["neutral", "USDT-FUTURES", "BTCUSDT"],
] as const;

function drawBot(exchange: TestExchange, random: Random, uid: string): void {
  const [kind, category, symbol] = pick(random, GRIDS);
  exchange.createBot(uid, kind, {
    category,
    symbol,
    maxPrice: priceAt(exchange, category, symbol, 3),
    minPrice: priceAt(exchange, category, symbol, -3),
    gridNum: "12",
    gridOrderMode: pick(random, ["arithmetic", "geometric"] as const),
    gridType: category === "SPOT" ? undefined : pick(random, ["long", "short"] as const),
    leverage: category === "SPOT" ? undefined : "3",
    investment: [{ coin: "USDT", amount: "6000" }],
    autoTransferProfits: random.chance(500),
  });
}

function closeBots(exchange: TestExchange, uid: string): void {
  for (const { botId, status } of exchange.truth(uid).bots) {
    if (status === "running" || status === "waiting") exchange.closeBot(uid, botId);
  }
}

/** The next random step of an account; true if an order was placed and accepted. */
function actAtRandom(
  exchange: TestExchange,
  random: Random,
  uid: string,
  hedged: boolean,
): boolean {
  const draw = random.int(100);
  const open = exchange.openOrders(uid, { limit: 5 });
  const one = open[random.int(Math.max(1, open.length))];
  if (draw < 70) return exchange.placeOrder(uid, drawOrder(exchange, random, hedged)).ok;
  if (draw < 78 && one) exchange.cancelOrder(uid, { orderId: one.orderId });
  else if (draw < 86 && one) {
    const price = priceAt(exchange, one.category, one.symbol, random.int(400) / 100 - 2);
    exchange.modifyOrder(uid, { orderId: one.orderId, price, autoCancel: random.chance(500) });
  } else if (draw < 88) exchange.closePositions(uid, { category: "USDT-FUTURES" });
  else if (draw < 90)
    exchange.setLeverage(uid, { category: "USDT-FUTURES", symbol: "BTCUSDT", leverage: "7" });
  else if (draw < 91) drawBot(exchange, random, uid);
  else if (draw < 92) closeBots(exchange, uid);
  else exchange.advance(random.int(4) === 0 ? random.int(40_000_000) : random.int(200_000));
  return false;
}

/** The change of each coin that the fills alone explain. */
function changesOf(fills: readonly WireFillRecord[], exchange: TestExchange): Map<string, bigint> {
  const changes = new Map<string, bigint>();
  const add = (coin: string, amount: bigint) =>
    changes.set(coin, (changes.get(coin) ?? 0n) + amount);
  for (const { category, symbol, side, execQty, execValue, execPnl, feeDetail } of fills) {
    const [instrument] = accepted(exchange.instruments({ category, symbol }));
    const baseCoin = instrument?.baseCoin ?? "";
    const quoteCoin = instrument?.quoteCoin ?? "";
    for (const { feeCoin, fee } of feeDetail) add(feeCoin, -signed(fee));
    if (category.endsWith("FUTURES")) {
      add(category === "COIN-FUTURES" ? baseCoin : quoteCoin, signed(execPnl));
      continue;
    }
    const direction = side === "buy" ? 1n : -1n;
    add(baseCoin, direction * units(execQty));
    add(quoteCoin, -direction * units(execValue));
  }
  return changes;
}

const signed = (text: string) => (text.startsWith("-") ? -units(text.slice(1)) : units(text));

export type Mismatch = { readonly uid: string; readonly coin: string; readonly what: string };

/**
 * The coins of an account whose balance, debt or lock disagrees with its fills, its journal and its
 * orders.
 */
export function findMismatches(exchange: TestExchange, uid: string): Mismatch[] {
  const { fills, journal } = exchange.truth(uid);
  const byFills = changesOf(fills, exchange);
  const assets = new Map(exchange.assets(uid).assets.map((asset) => [asset.coin, asset]));
  const coins = new Set([...assets.keys(), ...byFills.keys(), ...journal.map(({ coin }) => coin)]);
  return [...coins].flatMap((coin) => {
    const sum = (kinds: readonly string[], field: "change" | "debtChange") =>
      journal
        .filter((entry) => entry.coin === coin && kinds.includes(entry.kind))
        .reduce((total, entry) => total + signed(entry[field]), 0n);
    // The account does not show what its bots hold, so the journal provides it.
    const inBots = (field: "change" | "debtChange") =>
      journal
        .filter((entry) => entry.coin === coin && entry.wallet !== uid)
        .reduce((total, entry) => total + signed(entry[field]), 0n);
    const borrowed = sum(["borrow", "repay"], "change");
    const balance = signed(assets.get(coin)?.balance ?? "0");
    const debt = signed(assets.get(coin)?.debt ?? "0");
    const expected =
      sum(["start"], "change") + (byFills.get(coin) ?? 0n) + borrowed - inBots("change");
    const owed = borrowed + sum(["interest"], "debtChange") - inBots("debtChange");
    const locked = signed(assets.get(coin)?.locked ?? "0");
    const mismatches: Mismatch[] = [];
    const note = (what: string) => mismatches.push({ uid, coin, what });
    if (balance !== expected) note(`balance ${balance}, by its fills ${expected}`);
    if (debt !== owed) note(`debt ${debt}, by its journal ${owed}`);
    if (balance < 0n || debt < 0n || locked < 0n) note("below zero");
    return mismatches;
  });
}

/**
 * Two accounts that trade at random, also with each other, until this many of their orders were
 * accepted. Returns the mismatches, and how much was traded.
 */
export function tradeAtRandom(
  seed: number,
  orders: number,
): {
  mismatches: Mismatch[];
  accepted: number;
  fills: number;
  borrowed: boolean;
  /** Orders that triggered presets placed. */
  presets: number;
  bots: number;
} {
  const random = createRandom(`conservation:${seed}`);
  const exchange = openTestExchange({ seed: `conservation:${seed % 7}` });
  const hedged = random.chance(400);
  if (hedged) for (const uid of UIDS) accepted(exchange.setHoldMode(uid, "hedge_mode"));
  const mismatches: Mismatch[] = [];
  let placed = 0;
  for (let act = 0; placed < orders && mismatches.length === 0; act++) {
    if (act > orders * 10) throw new Error("hardly any order is accepted");
    if (actAtRandom(exchange, random, pick(random, UIDS), hedged)) placed++;
    if (act % 50 === 49) mismatches.push(...UIDS.flatMap((uid) => findMismatches(exchange, uid)));
  }
  for (const uid of UIDS) endOf(exchange, uid);
  mismatches.push(
    ...UIDS.flatMap((uid) => [...findMismatches(exchange, uid), ...leftovers(exchange, uid)]),
  );
  const truths = UIDS.map((uid) => exchange.truth(uid));
  return {
    mismatches,
    accepted: placed,
    presets: truths
      .flatMap((truth) => truth.orders)
      .filter((order) => order.delegateType === "profit_loss").length,
    bots: truths.reduce((sum, { bots }) => sum + bots.length, 0),
    fills: truths.reduce((sum, { fills }) => sum + fills.length, 0),
    borrowed: truths.some(({ journal }) => journal.some(({ kind }) => kind === "borrow")),
  };
}

function endOf(exchange: TestExchange, uid: string): void {
  for (const { orderId } of exchange.openStrategies(uid, {}))
    exchange.cancelStrategy(uid, { orderId });
  closeBots(exchange, uid);
  for (const [category, symbol] of MARKETS)
    accepted(exchange.cancelSymbolOrders(uid, { category, symbol }));
  for (let tries = 0; tries < 40 && exchange.positions(uid, {}).length > 0; tries++) {
    exchange.advance(60_000);
    for (const category of ["USDT-FUTURES", "COIN-FUTURES", "USDC-FUTURES"] as const) {
      exchange.closePositions(uid, { category });
    }
  }
}

/** Without orders and positions nothing is locked and no margin is used. */
function leftovers(exchange: TestExchange, uid: string): Mismatch[] {
  const account = exchange.assets(uid);
  const locked = account.assets.filter((asset) => asset.locked !== "0");
  const mismatches: Mismatch[] = locked.map(({ coin, locked: amount }) => ({
    uid,
    coin,
    what: `${amount} stays locked`,
  }));
  if (account.imr !== "0")
    mismatches.push({ uid, coin: "", what: `margin of ${account.imr} stays taken` });
  return mismatches;
}
