import { describe, expect, test } from "vitest";
import { units } from "@/lib/sandbox/core/decimal";
import type { GridKind, GridParams } from "../interface/requests";
import { findMismatches } from "../testing/conservation";
import {
  accepted,
  openTestExchange,
  priceAt,
  refusalOf,
  type TestExchange,
  UID,
} from "../testing/exchange";

const DAY_MS = 86_400_000;

function gridAround(
  exchange: TestExchange,
  category: GridParams["category"],
  change: Partial<GridParams> = {},
) {
  const symbol = category === "USDC-FUTURES" ? "ETHPERP" : "ETHUSDT";
  const coin = category === "USDC-FUTURES" ? "USDC" : "USDT";
  return {
    category,
    symbol,
    maxPrice: priceAt(exchange, category, symbol, 6),
    minPrice: priceAt(exchange, category, symbol, -6),
    gridNum: "24",
    gridOrderMode: "arithmetic",
    investment: [{ coin, amount: "20000" }],
    ...(category !== "SPOT" && { gridType: "long", leverage: "3" }),
    ...change,
  } as GridParams;
}

const usdt = (exchange: TestExchange) =>
  units(exchange.assets(UID).assets.find(({ coin }) => coin === "USDT")?.balance ?? "0");

test.each<[string, GridKind, GridParams["category"], Partial<GridParams>]>([
  ["spot", "grid", "SPOT", {}],
  ["geometric spot", "grid", "SPOT", { gridOrderMode: "geometric" }],
  ["long", "grid", "USDT-FUTURES", {}],
  ["short", "grid", "USDT-FUTURES", { gridType: "short" }],
  ["neutral of the first kind", "grid", "USDC-FUTURES", { gridType: "neutral" }],
  ["neutral", "neutral", "USDT-FUTURES", {}],
])(
  "a %s bot buys low, sells high and its profit is what it brings back",
  (_what, kind, category, change) => {
    const exchange = openTestExchange();
    const before = usdt(exchange);
    const { botId } = accepted(
      exchange.createBot(UID, kind, gridAround(exchange, category, change)),
    );
    const orders = accepted(exchange.botOrders(UID, kind, botId));
    expect(orders.buyOrderList.length + orders.sellOrderList.length).toBe(24);
    exchange.advance(3 * DAY_MS);
    const detail = accepted(exchange.botDetail(UID, kind, botId));
    expect(detail).toMatchObject({ status: "running", runningTime: String(3 * DAY_MS) });
    expect(Number(detail.gridProfit)).toBeGreaterThan(0);
    expect(units(String(detail.totalProfit))).toBe(
      units(String(detail.gridProfit)) + units(String(detail.unpairedProfit)),
    );
    accepted(exchange.closeBot(UID, botId));
    expect(accepted(exchange.botDetail(UID, kind, botId)).status).toBe("terminated");
    expect(accepted(exchange.botOrders(UID, kind, botId))).toMatchObject({
      buyOrderList: [],
      sellOrderList: [],
    });
    if (category === "USDT-FUTURES") {
      const done = accepted(exchange.botDetail(UID, kind, botId));
      expect(usdt(exchange) - before).toBe(units(String(done.totalProfit)));
    }
    expect(findMismatches(exchange, UID)).toEqual([]);
    for (const wallet of new Set(exchange.truth(UID).journal.map((entry) => entry.wallet))) {
      if (wallet !== UID) expect(sumsOf(exchange, wallet)).toEqual([]);
    }
  },
);

/** The coins that a wallet has or owes according to its journal. */
function sumsOf(exchange: TestExchange, wallet: string): [string, bigint][] {
  const sums = new Map<string, bigint>();
  for (const entry of exchange.truth(UID).journal.filter((one) => one.wallet === wallet)) {
    sums.set(
      entry.coin,
      (sums.get(entry.coin) ?? 0n) +
        units(entry.change.replace("-", "")) * (entry.change.startsWith("-") ? -1n : 1n),
    );
  }
  return [...sums].filter(([, sum]) => sum !== 0n);
}

test("profits that are paid out are counted, and the smallest bot keeps trading", () => {
  const exchange = openTestExchange();
  const small = gridAround(exchange, "SPOT", { autoTransferProfits: true });
  const { minInvestment } = accepted(exchange.validateGrid(UID, "grid", small));
  const params = { ...small, investment: [{ coin: "USDT", amount: minInvestment }] };
  const before = usdt(exchange);
  const { botId } = accepted(exchange.createBot(UID, "grid", params));
  exchange.advance(10 * DAY_MS);
  const detail = accepted(exchange.botDetail(UID, "grid", botId));
  const paid = exchange
    .truth(UID)
    .journal.filter((entry) => entry.wallet === UID && entry.kind === "bot")
    .slice(1);
  expect(paid.length).toBeGreaterThan(3);
  expect(usdt(exchange) - before + units(minInvestment)).toBe(
    paid.reduce((sum, { change }) => sum + units(change), 0n),
  );
  expect(detail.quoteInvestmentAmount).toBe(String(Number(minInvestment)));
});

test("a waiting bot starts at its price and a running one ends at its own", () => {
  const exchange = openTestExchange();
  const params = gridAround(exchange, "SPOT", {
    triggerCondition: "price",
    triggerPrice: priceAt(exchange, "SPOT", "ETHUSDT", -1),
    takeProfit: priceAt(exchange, "SPOT", "ETHUSDT", 5),
    stopLoss: priceAt(exchange, "SPOT", "ETHUSDT", -5),
  });
  const { botId } = accepted(exchange.createBot(UID, "grid", params));
  const status = () => accepted(exchange.botDetail(UID, "grid", botId)).status;
  expect(status()).toBe("waiting");
  const seen = new Set<string>();
  for (let day = 0; day < 60; day++) {
    exchange.advance(DAY_MS);
    seen.add(status());
  }
  expect([...seen].at(-1)).toBe("terminated");
});

test("a bot's requested options are kept and shown, also if they have no effect", () => {
  const exchange = openTestExchange();
  const asked = {
    terminationCondition: "rsi",
    terminationParams: [{ indicatorLength: "14", threshold: "70", interval: "1H" }],
    trailingGrid: true,
    movingAverageGains: "0.5",
    stopUpwardPrice: "9000",
    lossReserve: false,
    marketOpen: false,
    autoReserveMargin: true,
    fundsSource: ["uta"],
  } as const;
  const { botId } = accepted(
    exchange.createBot(UID, "grid", gridAround(exchange, "USDT-FUTURES", asked)),
  );
  const yesNo = (value: unknown) => (typeof value === "boolean" ? (value ? "yes" : "no") : value);
  expect(accepted(exchange.botDetail(UID, "grid", botId))).toMatchObject(
    Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, yesNo(value)])),
  );
  const more = {
    category: "USDT-FUTURES",
    botId,
    coin: "USDT",
    size: "500",
    adjustType: "increase",
  } as const;
  expect(refusalOf(exchange.addInvestment(UID, { ...more, fundsSource: ["otc"] }))).toBe(
    "balanceShort",
  );
  accepted(exchange.addInvestment(UID, { ...more, reinvestProfit: true }));
  expect(accepted(exchange.botDetail(UID, "grid", botId))).toMatchObject({ reinvestProfit: "yes" });
});

test.each([
  ["1%", 1],
  ["2%", 2],
  [undefined, 2],
  ["none", 5],
] as const)(
  "with slippage %s a bot pays at most so many percent for what it begins with",
  (slippage, percent) => {
    const exchange = openTestExchange();
    const worst = priceAt(exchange, "SPOT", "ETHUSDT", percent);
    accepted(exchange.createBot(UID, "grid", gridAround(exchange, "SPOT", { slippage })));
    const first = exchange.truth(UID).orders.find(({ timeInForce }) => timeInForce === "ioc");
    expect(first?.price).toBe(String(Number(worst)));
  },
);

test("with hodl the coins come back as they are", () => {
  const exchange = openTestExchange({ accounts: [{ uid: UID, balances: { USDT: "50000" } }] });
  const { botId } = accepted(
    exchange.createBot(UID, "grid", gridAround(exchange, "SPOT", { hodlMode: true })),
  );
  accepted(exchange.closeBot(UID, botId));
  const eth = exchange.assets(UID).assets.find(({ coin }) => coin === "ETH");
  expect(Number(eth?.balance)).toBeGreaterThan(1);
});

test("range, number and investment are changed while it runs", () => {
  const exchange = openTestExchange();
  const { botId } = accepted(
    exchange.createBot(UID, "neutral", gridAround(exchange, "USDT-FUTURES")),
  );
  const category = "USDT-FUTURES" as const;
  const change = { category, botId, maxPrice: "4000", minPrice: "2000", gridNum: "10" };
  accepted(exchange.modifyBotInterval(UID, "neutral", change));
  expect(accepted(exchange.botDetail(UID, "neutral", botId))).toMatchObject({
    gridNum: "10",
    maxPrice: "4000",
  });
  const more = { category, botId, coin: "USDT", size: "5000" };
  accepted(exchange.addInvestment(UID, { ...more, adjustType: "increase" }));
  expect(accepted(exchange.botDetail(UID, "neutral", botId)).quoteInvestmentAmount).toBe("25000");
  accepted(exchange.modifyBot(UID, "neutral", { botId, takeProfit: "5000" }));
  accepted(exchange.modifyBot(UID, "neutral", { botId, stopLoss: "1000" }));
  expect(accepted(exchange.botDetail(UID, "neutral", botId))).toMatchObject({
    takeProfit: "",
    stopLoss: "1000",
  });
});

describe("refusals", () => {
  test.each<[string, Partial<GridParams>, string]>([
    ["one grid", { gridNum: "1" }, "badGrid"],
    ["an upper limit below the lower one", { maxPrice: "1000" }, "badGrid"],
    [
      "grids narrower than their fees",
      { maxPrice: "3000.1", minPrice: "3000", gridNum: "5" },
      "badGrid",
    ],
    ["more than there is", { investment: [{ coin: "USDT", amount: "9000000" }] }, "balanceShort"],
    ["too little", { investment: [{ coin: "USDT", amount: "0.01" }] }, "badGrid"],
    ["another coin", { investment: [{ coin: "XRP", amount: "100" }] }, "unknownCoin"],
  ])("%s", (_what, change, refusal) => {
    const exchange = openTestExchange();
    expect(refusalOf(exchange.createBot(UID, "grid", gridAround(exchange, "SPOT", change)))).toBe(
      refusal,
    );
  });

  test("an unknown bot, one that has ended, one of the other kind", () => {
    const exchange = openTestExchange();
    expect(refusalOf(exchange.closeBot(UID, "7"))).toBe("unknownBot");
    const { botId } = accepted(exchange.createBot(UID, "grid", gridAround(exchange, "SPOT")));
    expect(refusalOf(exchange.botDetail(UID, "neutral", botId))).toBe("unknownBot");
    accepted(exchange.closeBot(UID, botId));
    expect(refusalOf(exchange.closeBot(UID, botId))).toBe("botStopped");
  });

  test("validating says what would be enough", () => {
    const exchange = openTestExchange();
    const poor = gridAround(exchange, "SPOT", { investment: [{ coin: "USDT", amount: "0.01" }] });
    const answer = accepted(exchange.validateGrid(UID, "grid", poor));
    expect(answer.valid).toBe("no");
    const enough = { ...poor, investment: [{ coin: "USDT", amount: answer.minInvestment }] };
    expect(accepted(exchange.validateGrid(UID, "grid", enough)).valid).toBe("yes");
    expect(refusalOf(exchange.createBot(UID, "grid", enough))).toBe("accepted");
  });
});
