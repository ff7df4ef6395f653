import {
  at,
  atMarket,
  beyondBankruptcy,
  coinFuture,
  future,
  grid,
  guarding,
  placing,
  READER,
  type RefusalCause,
  spot,
  strategy,
  trigger,
  withBot,
} from "./refusal-requests";

const firedStrategy: RefusalCause = {
  ask: async ({ done, sandbox }) => {
    const { orderId } = await done("place-strategy-order", trigger({ triggerPrice: at(0) }));
    sandbox.advance(24 * 3_600_000);
    return ["modify-strategy-order", { orderId, qty: "0.2" }];
  },
};
const unknownBot: RefusalCause = { ask: () => ["close-bot", { botId: "7" }] };

/** Refusals of bots, presets and strategy orders. */
export const STRATEGY_CAUSES: Readonly<Record<string, RefusalCause>> = {
  "25575": unknownBot,
  "25576": {
    account: { balances: { USDT: "1000", RAAPL: "90000" } },
    ask: async ({ done }) => {
      const [ticker] = await done("tickers", { category: "SPOT", symbol: "RAAPLUSDT" });
      const near = (part: number) => (Number(ticker.lastPrice) * part).toFixed(2);
      const all = { symbol: "RAAPLUSDT", maxPrice: near(1.3), minPrice: near(1.1), gridNum: "4" };
      const investmentAmount = [{ coin: "RAAPL", amount: "90000" }];
      const { botId } = await done("create-bot", grid({ ...all, investmentAmount }));
      await done("close-bot", { botId });
      return ["close-bot", { botId }];
    },
  },
  "25578": withBot("close-bot", true),
  "25579": guarding("buy", () => ({ takeProfit: at(-1) }), {
    trading: { presetReference: "entry-price" },
  }),
  "25580": guarding("buy", () => ({ stopLoss: at(1) }), {
    trading: { presetReference: "entry-price" },
  }),
  "25581": guarding("sell", () => ({ takeProfit: at(1) }), {
    trading: { presetReference: "entry-price" },
  }),
  "25582": guarding("sell", () => ({ stopLoss: at(-1) }), {
    trading: { presetReference: "entry-price" },
  }),
  "25583": placing(() => future({ takeProfit: "0" })),
  "25584": placing(() => future({ stopLoss: "0.0" })),
  "25585": guarding("buy", () => ({ takeProfit: at(-1) })),
  "25586": guarding("buy", () => ({ stopLoss: at(1) })),
  "25587": guarding("sell", () => ({ takeProfit: at(1) })),
  "25588": guarding("sell", () => ({ stopLoss: at(-1) })),
  "25589": guarding("buy", () => ({ takeProfit: at(-1), tpTriggerBy: "mark" })),
  "25590": guarding("buy", () => ({ stopLoss: at(1), slTriggerBy: "mark" })),
  "25591": guarding("sell", () => ({ takeProfit: at(1), tpTriggerBy: "mark" })),
  "25592": guarding("sell", () => ({ stopLoss: at(-1), slTriggerBy: "mark" })),
  "25593": placing(() => coinFuture({ takeProfit: at(3, "COIN-FUTURES", "BTCUSD_CM") })),
  "25594": {
    ask: async ({ done }) => {
      await done("place-order", atMarket());
      await done("place-strategy-order", strategy({ takeProfit: at(3) }));
      return ["place-strategy-order", strategy({ takeProfit: at(4) })];
    },
  },
  "25595": guarding("buy", () => ({ takeProfit: at(3), tpslMode: "partial", qty: "0.2" })),
  "25596": firedStrategy,
  "25597": { ask: () => ["cancel-strategy-order", { orderId: "7" }] },
  "25599": {
    ask: async ({ done }) => {
      for (let nth = 0; nth < 40; nth++) await done("place-strategy-order", trigger());
      return ["place-strategy-order", trigger()];
    },
  },
  "25600": {
    ask: async ({ done }) => {
      const { orderId } = await done("place-strategy-order", trigger());
      return ["modify-strategy-order", { orderId, qty: "0.1" }];
    },
  },
  "25601": { ask: () => ["place-strategy-order", strategy({ takeProfit: at(3) })] },
  "25606": placing(() => future({ takeProfit: "99999.99999" })),
  "25607": placing(() => future({ stopLoss: "9.99999" })),
  "25608": placing(() =>
    future({ takeProfit: at(3), tpOrderType: "limit", tpLimitPrice: "99999.99999" }),
  ),
  "25609": placing(() =>
    future({ stopLoss: at(-9), slOrderType: "limit", slLimitPrice: "9.99999" }),
  ),
  "25610": placing(() => spot({ qty: "100.001" })),
  "25611": placing(() => spot({ qty: "0.1" })),
  "25612": {
    ask: async ({ done }) => {
      await done("place-order", atMarket());
      return [
        "place-order",
        future({ side: "sell", reduceOnly: "yes", price: at(3), takeProfit: at(2) }),
      ];
    },
  },
  "25620": {
    trading: { permissionCode: "25620" },
    ask: () => ["place-order", spot(), { credentials: READER }],
  },
  "25650": guarding("buy", () => ({ stopLoss: at(1) }), {
    trading: { presetReference: "current-price" },
  }),
  "25651": guarding("sell", () => ({ takeProfit: at(1) }), {
    trading: { presetReference: "current-price" },
  }),
  "25652": guarding("buy", () => ({ takeProfit: at(-1) }), {
    trading: { presetReference: "current-price" },
  }),
  "25654": beyondBankruptcy("sell", 8),
  "25655": beyondBankruptcy("buy", -8),
  // The second code of a pair.
  "25577": { ...unknownBot, trading: { unknownBotCode: "25577" } },
  "25598": { ...firedStrategy, trading: { strategyFiredCode: "25598" } },
};
