import { actionsOf } from "./action-lines";
import type { ActionLine } from "./line";
import { A } from "./marks";
import { ADMIN_ACTION, MANAGERS_ACTION, TRADERS_ACTION } from "./roles";
import type { Stage } from "./stage";

const desk = actionsOf("(desk)/trading/desk/actions.ts", "/trading/desk/placed");
const batch = actionsOf("(desk)/trading/desk/batch/actions.ts", "/trading/desk/batch");
const change = actionsOf("(desk)/trading/desk/change/actions.ts", "/trading/desk/change");
const settings = actionsOf("(desk)/settings/trading/actions.ts", "/settings/trading");

const KEY = {
  apiKey: "no-such-key-at-all",
  apiSecret: "no-such-secret",
  apiPassphrase: "no-such-phrase",
};
const TICKET = {
  ...{
    product: "SPOT",
    symbol: `${A.own.coin}USDT`,
    side: "buy",
    orderType: "limit",
    qty: "1",
    price: "1",
  },
  ...{ timeInForce: "", posSide: "", marginMode: "", reduceOnly: false, autoBorrow: false },
  ...{ takeProfit: "", tpLimitPrice: "", stopLoss: "", slLimitPrice: "" },
};
const LIMITS = {
  ...{
    categories: ["SPOT"],
    symbols: "",
    largestOrder: "1000",
    openValue: "5000",
    ordersADay: "50",
  },
  ...{
    deviationPercent: "5",
    allowsMarketOrders: true,
    allowsBorrowing: false,
    secondPersonAbove: "",
  },
  ...{ allowsShorting: false, largestLeverage: "5" },
};
const NO_LIMITS = { largestOrder: "", openValue: "", ordersADay: "" };
const HASH = "0".repeat(64);

const draft = ({ a, draftId }: Stage) => [a.id, draftId] as const;
const viewer = ({ people }: Stage) => ({ userId: people.viewerA.id, role: "approver" });

/** The manager of A trades and approves there; an administrator is neither, and may stop and switch on. */
export const TRADING_ACTIONS: readonly ActionLine[] = [
  settings.declines(
    "addKeyAction",
    ADMIN_ACTION,
    ({ a }) => [a.id, { key: KEY, channelApiCode: "" }],
    "does not recognize this API key",
  ),
  settings.works("saveLimitsAction", ADMIN_ACTION, ({ a }) => [a.id, LIMITS, LIMITS]),
  settings.works("saveMinimumAction", ADMIN_ACTION, ({ a }) => [a.id, "unknown"]),
  settings.works("giveRoleAction", ADMIN_ACTION, (stage) => [
    stage.a.id,
    { ...viewer(stage), ...NO_LIMITS },
  ]),
  settings.works("takeRoleAction", ADMIN_ACTION, (stage) => [
    stage.a.id,
    { ...viewer(stage), email: stage.people.viewerA.email },
  ]),
  settings.declines("removeKeyAction", ADMIN_ACTION, ({ a }) => [a.id], "The account has orders"),

  desk.works("draftAction", TRADERS_ACTION, ({ a }) => [a.id, TICKET]),
  desk.works("findRulesAction", TRADERS_ACTION, ({ a }) => [a.id, "SPOT", `${A.own.coin}USDT`]),
  // What is missing is said of the draft.
  change.works(
    "draftChangeAction",
    TRADERS_ACTION,
    ({ a }) => [a.id, "cancel-symbol-order", "", { category: "SPOT", symbol: "" }],
    [3],
  ),
  desk.declines(
    "sendAction",
    TRADERS_ACTION,
    (stage) => [...draft(stage), HASH, false],
    "Preview it first",
  ),
  desk.declines(
    "approveAction",
    TRADERS_ACTION,
    (stage) => [...draft(stage), HASH],
    "no longer awaits approval",
  ),
  desk.declines(
    "markAction",
    TRADERS_ACTION,
    (stage) => [...draft(stage)],
    "has not yet confirmed",
  ),
  desk.declines("nameAction", TRADERS_ACTION, (stage) => [...draft(stage), "1"], "no ID to enter"),
  desk.works("lookAgainAction", TRADERS_ACTION, (stage) => [...draft(stage)]),
  desk.works("cancelAction", TRADERS_ACTION, (stage) => [...draft(stage)]),
  batch.works("draftBatchAction", TRADERS_ACTION, ({ a }) => [a.id, `${A.own.coin}USDT,buy,1,1`]),
  batch.works("lookAtBatchAction", TRADERS_ACTION, ({ a, draftId }) => [a.id, [draftId]]),
  batch.declines(
    "sendBatchAction",
    TRADERS_ACTION,
    ({ a, draftId }) => [a.id, [{ id: draftId, bodySha256: HASH }]],
    "None was sent, 1 was not",
  ),
  desk.works("reduceAction", MANAGERS_ACTION, ({ a }) => [a.id]),
  desk.works("stopAction", MANAGERS_ACTION, ({ a }) => [a.id]),
  // Nobody asked for higher limits.
  desk.declines(
    "confirmLimitsAction",
    MANAGERS_ACTION,
    ({ a }) => [a.id, Date.UTC(2026, 0, 1)],
    "no longer await confirmation",
  ),
  // A paper account is switched on by an administrator.
  desk.works("onAction", ADMIN_ACTION, ({ a }) => [a.id]),
];
