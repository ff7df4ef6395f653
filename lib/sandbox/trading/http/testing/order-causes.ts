import {
  at,
  atMarket,
  byFault,
  coinFuture,
  future,
  grid,
  inHedgeMode,
  inState,
  leverage,
  pair,
  pairOf,
  placing,
  READER,
  type RefusalCause,
  resting,
  rich,
  spot,
  twice,
  UID,
} from "./refusal-requests";
import { askTrading } from "./trading";

// Each of these has a second code, chosen by a switch (docs/trading.md 8).
const maxOpen = twice(
  () => {
    const { maxQty } = pairOf("USDT-FUTURES", "DOGEUSDT");
    return future({ symbol: "DOGEUSDT", qty: maxQty, price: at(0.05, "USDT-FUTURES", "DOGEUSDT") });
  },
  { account: rich },
);
const wouldNotReduce: RefusalCause = {
  ask: async ({ done }) => {
    await done("place-order", atMarket());
    return ["place-order", atMarket({ reduceOnly: "yes" })];
  },
};
const doubleClientOid = twice(() => spot({ clientOid: "one" }));

/** Refusals of orders, leverage, the account and the request itself. */
export const ORDER_CAUSES: Readonly<Record<string, RefusalCause>> = {
  "25000": byFault("25000"),
  "25001": byFault("25001"),
  "25002": byFault("25002"),
  "25003": byFault("25003"),
  "25004": twice(spot, { trading: { dailyOrders: 1 } }),
  "25008": inState("liquidation"),
  "25010": resting("set-hold-mode", { holdMode: "hedge_mode" }),
  "25012": inState("at-risk"),
  "25013": pair("BYHANDUSDT"),
  "25100": pair("NOUSDT"),
  "25101": pair("HALTEDUSDT"),
  "25102": pair("MENDEDUSDT"),
  "25103": pair("SOONUSDT"),
  "25104": pair("GONEUSDT"),
  "25105": pair("CLOSINGUSDT"),
  "25106": {
    ask: () => {
      const positionList = [{ symbol: "BTCUSDT", side: "buy", qty: "1" }];
      return [
        "move-positions",
        { fromUid: UID, toUid: "other", category: "USDT-FUTURES", positionList },
      ];
    },
  },
  "25107": {
    ask: async ({ done }) => {
      await done("place-order", atMarket());
      return ["set-hold-mode", { holdMode: "hedge_mode" }];
    },
  },
  "25113": {
    trading: { cancelDelayMs: 3_600_000 },
    ask: async ({ done }) => {
      await done("place-order", future({ clientOid: "one" }));
      await done("cancel-order", { clientOid: "one" });
      return ["modify-order", { clientOid: "one", qty: "0.2" }];
    },
  },
  "25114": {
    trading: { modifyDelayMs: 3_600_000 },
    ask: async ({ done }) => {
      await done("place-order", future({ clientOid: "one" }));
      await done("modify-order", { clientOid: "one", qty: "0.3" });
      return ["modify-order", { clientOid: "one", qty: "0.2" }];
    },
  },
  "25200": { ask: () => ["create-bot", grid({ gridNum: "1" })] },
  "25201": { ask: () => ["set-leverage", { category: "MARGIN", coin: "NOCOIN", leverage: "2" }] },
  "25202": placing(() => spot({ qty: "20000000" })),
  "25203": placing(() => future({ qty: "200" })),
  "25204": { ask: () => ["cancel-order", { clientOid: "none" }] },
  "25205": placing(() => spot({ side: "sell", price: at(-8, "SPOT", "DOGEUSDT") })),
  "25206": placing(() => spot({ price: at(8, "SPOT", "DOGEUSDT") })),
  "25207": placing(() => spot({ qty: "0.1" }), { trading: { minOrderAmount: "notional" } }),
  "25208": placing(() => spot({ qty: "900000000000" })),
  // The sandbox's market always has offers.
  "25209": byFault("25209"),
  "25211": {
    account: rich,
    ask: async ({ done }) => {
      const batch = Array.from({ length: 20 }, () => future());
      for (let nth = 0; nth < 20; nth++) await done("place-batch", batch);
      return ["place-order", future()];
    },
  },
  "25212": doubleClientOid,
  "25223": { ask: () => ["set-leverage", leverage("126")] },
  "25225": inHedgeMode(
    () => future({ side: "sell", posSide: "long", qty: "0.2", price: at(3) }),
    () => atMarket({ posSide: "long" }),
  ),
  "25227": placing(() => future({ reduceOnly: "yes" })),
  "25228": {
    account: { balances: { USDT: "1000" } },
    ask: async ({ done }) => {
      await done("set-leverage", leverage("100"));
      await done("place-order", atMarket({ qty: "0.3" }));
      return ["set-leverage", leverage("10")];
    },
  },
  "25230": maxOpen,
  "25232": wouldNotReduce,
  "25233": {
    account: rich,
    ask: async ({ done }) => {
      await done("set-leverage", leverage("100"));
      const { maxQty } = pairOf("USDT-FUTURES", "BTCUSDT");
      return ["place-order", future({ qty: maxQty })];
    },
  },
  "25236": inHedgeMode(() => future()),
  "25237": placing(() => future({ side: "sell", posSide: "long", price: at(3) })),
  "25240": {
    ask: async ({ done }) => {
      await done("place-order", coinFuture({ clientOid: "one" }));
      return ["modify-order", { clientOid: "one", qty: "200" }];
    },
  },
  "25244": placing(() => spot({ price: "0.1500001" })),
  "25245": inState("classic"),
  "25568": {
    ask: async ({ done }) => {
      await done("place-order", atMarket({ clientOid: "one" }));
      return ["modify-order", { clientOid: "one", qty: "0.2" }];
    },
  },
  "25569": {
    trading: { mostModifications: 1 },
    ask: async ({ done }) => {
      await done("place-order", future({ clientOid: "one" }));
      await done("modify-order", { clientOid: "one", qty: "0.3" });
      return ["modify-order", { clientOid: "one", qty: "0.2" }];
    },
  },
  "25570": resting("set-leverage", { category: "USDT-FUTURES", symbol: "BTCUSDT", leverage: "5" }),
  "25571": resting("modify-order", { clientOid: "one", qty: "0.1" }),
  "25572": resting("batch-modify-order", [
    { clientOid: "one", qty: "0.2" },
    { clientOid: "one", qty: "0.3" },
  ]),
  "25573": {
    ask: async ({ done, sandbox }) => {
      await done("place-order", future({ clientOid: "one", timeInForce: "post_only" }));
      await askTrading(sandbox, "modify-order", {
        clientOid: "one",
        price: at(3),
        autoCancel: "yes",
      });
      return ["modify-order", { clientOid: "one", qty: "0.2" }];
    },
  },
  "40010": byFault("40010"),
  "40014": { ask: () => ["place-order", spot(), { credentials: READER }] },
  "40017": placing(() => spot({ side: "long" })),
  "40019": placing(() => spot({ qty: undefined })),
  "40099": {
    trading: { paperTrading: "offered" },
    ask: () => ["place-order", spot(), { headers: { paptrading: "1" } }],
  },
  "40725": byFault("40725"),
  "45001": byFault("45001"),
  "400172": placing(() => spot({ side: "long" }), { trading: { badParameterCode: "400172" } }),
  "95001": inState("loan-liquidation"),
  // These codes are about sub-accounts, which no operation of the sandbox binds.
  "95002": byFault("95002"),
  "95003": byFault("95003"),
  "95004": byFault("95004"),
  "95005": inState("loan-above-ltv", future),
  "95006": inState("loan-above-ltv"),
  "95007": inState("loan"),
  "95008": inState("loan-spot-only", future),
  "95009": inState("loan", () => spot({ category: "MARGIN" })),
  "95010": byFault("95010"),
  "95011": byFault("95011"),
  "95012": { trading: { accountState: "loan" }, ask: () => ["set-leverage", leverage("20")] },
  "95013": inState("loan", future),
  "95014": byFault("95014"),
  // The second code of a pair.
  "25574": { ...wouldNotReduce, trading: { reduceOnlyCode: "25574" } },
  "40034": { ...pair("NOUSDT"), trading: { unknownSymbolCode: "40034" } },
  "40762": { ...maxOpen, trading: { maxOpenCode: "40762" } },
  "40786": { ...doubleClientOid, trading: { doubleClientOidCode: "40786" } },
};
