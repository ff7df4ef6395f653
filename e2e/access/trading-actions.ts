import { actionsOf } from "./action-lines";
import type { ActionLine } from "./line";
import { A } from "./marks";
import { ADMIN_ACTION, MANAGERS_ACTION, TRADERS_ACTION, VIEWERS_ACTION } from "./roles";
import type { Stage } from "./stage";

const desk = actionsOf("(desk)/trading/desk/actions.ts", "/trading/orders/sent");
const ticket = actionsOf("(desk)/trading/desk/ticket/actions.ts", "/trading/desk/ticket");
const batch = actionsOf("(desk)/trading/desk/batch/actions.ts", "/trading/desk/batch");
const change = actionsOf("(desk)/trading/desk/change/actions.ts", "/trading/desk/change");
const orders = actionsOf("(desk)/trading/orders/actions.ts", "/trading/orders");
const live = actionsOf("(desk)/trading/desk/live-actions.ts", "/trading/desk/ticket");
const settings = actionsOf("(desk)/settings/trading/actions.ts", "/settings/trading");

const KEY = {
  apiKey: "no-such-key-at-all",
  apiSecret: "no-such-secret",
  apiPassphrase: "no-such-phrase",
};
const TICKET = {
  product: "SPOT",
  symbol: `${A.own.coin}USDT`,
  side: "buy",
  orderType: "limit",
  qty: "1",
  price: "1",
  timeInForce: "",
  posSide: "",
  marginMode: "",
  reduceOnly: false,
  autoBorrow: false,
  takeProfit: "",
  tpLimitPrice: "",
  stopLoss: "",
  slLimitPrice: "",
  stpMode: "",
  clientOid: "",
};
const LIMITS = {
  categories: ["SPOT"],
  symbols: "",
  largestOrder: "1000",
  openValue: "5000",
  ordersADay: "50",
  deviationPercent: "5",
  allowsMarketOrders: true,
  allowsBorrowing: false,
  allowsShorting: false,
  allowsMoving: false,
  largestLeverage: "5",
  secondPersonAbove: "",
};
const NO_LIMITS = { largestOrder: "", openValue: "", ordersADay: "" };
const HASH = "0".repeat(64);
const NOTHING_SEEN = {
  price: null,
  value: null,
  fee: null,
  borrows: null,
  replaces: null,
  lines: "",
};

const ofAccount = ({ a }: Stage) => ({ accountId: a.id });
const ofDraft = ({ a, draftId }: Stage) => ({ accountId: a.id, id: draftId });
const viewer = ({ people }: Stage) => ({ userId: people.viewerA.id, role: "approver" });

/**
 * The manager of A trades and approves there; an administrator does neither, but may switch trading
 * off and on.
 */
export const TRADING_ACTIONS: readonly ActionLine[] = [
  settings.declines(
    "addKeyAction",
    ADMIN_ACTION,
    (stage) => [{ ...ofAccount(stage), key: KEY, channelApiCode: "" }],
    "does not recognize this API key",
  ),
  settings.declines(
    "replaceKeyAction",
    ADMIN_ACTION,
    (stage) => [{ ...ofAccount(stage), key: KEY }],
    "does not recognize this API key",
  ),
  settings.works("saveLimitsAction", ADMIN_ACTION, (stage) => [
    { ...ofAccount(stage), seen: LIMITS, typed: LIMITS },
  ]),
  settings.works("saveMinimumAction", ADMIN_ACTION, (stage) => [
    { ...ofAccount(stage), reading: "unknown" },
  ]),
  // Before the countdown is armed, which keeps the key.
  settings.declines(
    "removeKeyAction",
    ADMIN_ACTION,
    (stage) => [ofAccount(stage)],
    "The account has orders",
  ),
  settings.works("armCountdownAction", ADMIN_ACTION, (stage) => [
    { ...ofAccount(stage), seconds: 30 },
  ]),
  settings.works("disarmCountdownAction", ADMIN_ACTION, (stage) => [ofAccount(stage)]),
  // The account has an open order.
  settings.declines("resetPaperAction", ADMIN_ACTION, (stage) => [ofAccount(stage)], "first"),
  settings.works("giveRoleAction", ADMIN_ACTION, (stage) => [
    { ...ofAccount(stage), ...viewer(stage), ...NO_LIMITS },
  ]),
  settings.works("takeRoleAction", ADMIN_ACTION, (stage) => [
    { ...ofAccount(stage), ...viewer(stage) },
  ]),

  desk.works("draftAction", TRADERS_ACTION, (stage) => [{ ...ofAccount(stage), ticket: TICKET }]),
  desk.works("findRulesAction", TRADERS_ACTION, (stage) => [
    { ...ofAccount(stage), product: "SPOT", symbol: `${A.own.coin}USDT` },
  ]),
  live.works("liveFiguresAction", TRADERS_ACTION, (stage) => [
    {
      ...ofAccount(stage),
      product: "SPOT",
      symbol: `${A.own.coin}USDT`,
      side: "buy",
      orderType: "limit",
      price: "1",
    },
  ]),
  live.works("marketChartAction", VIEWERS_ACTION, (stage) => [
    { ...ofAccount(stage), product: "SPOT", symbol: `${A.own.coin}USDT` },
  ]),
  ticket.works("findSymbolsAction", TRADERS_ACTION, (stage) => [
    { ...ofAccount(stage), text: A.own.coin },
  ]),
  // The preview says what is missing.
  change.works("draftChangeAction", TRADERS_ACTION, (stage) => [
    {
      ...ofAccount(stage),
      operation: "cancel-symbol-order",
      id: "",
      text: { category: "SPOT", symbol: "" },
    },
  ]),
  desk.declines(
    "sendAction",
    TRADERS_ACTION,
    (stage) => [{ ...ofDraft(stage), bodySha256: HASH, seen: NOTHING_SEEN, knowsTwins: false }],
    "Preview it first",
  ),
  desk.declines(
    "approveAction",
    TRADERS_ACTION,
    (stage) => [{ ...ofDraft(stage), bodySha256: HASH }],
    "no longer awaits approval",
  ),
  desk.declines("markAction", TRADERS_ACTION, (stage) => [ofDraft(stage)], "has not yet confirmed"),
  desk.declines(
    "nameAction",
    TRADERS_ACTION,
    (stage) => [{ ...ofDraft(stage), exchangeId: "1" }],
    "no ID to enter",
  ),
  desk.works("renewAction", TRADERS_ACTION, (stage) => [ofDraft(stage)]),
  desk.works("lookAgainAction", TRADERS_ACTION, (stage) => [ofDraft(stage)]),
  desk.works("cancelAction", TRADERS_ACTION, (stage) => [ofDraft(stage)]),
  orders.works("cancelOrdersAction", TRADERS_ACTION, (stage) => [
    { ...ofAccount(stage), ids: [stage.draftId] },
  ]),
  batch.works("draftBatchAction", TRADERS_ACTION, (stage) => [
    { ...ofAccount(stage), text: `${A.own.coin}USDT,buy,1,1` },
  ]),
  batch.declines(
    "draftChangesAction",
    TRADERS_ACTION,
    (stage) => [
      { ...ofAccount(stage), operation: "cancel-order", changes: [{ id: "none", text: {} }] },
    ],
    "does not list order none",
  ),
  batch.works("lookAtBatchAction", TRADERS_ACTION, (stage) => [
    { ...ofAccount(stage), ids: [stage.draftId] },
  ]),
  batch.declines(
    "sendBatchAction",
    TRADERS_ACTION,
    (stage) => [{ ...ofAccount(stage), orders: [{ id: stage.draftId, bodySha256: HASH }] }],
    "None was sent, 1 was not",
  ),
  desk.works("reduceAction", MANAGERS_ACTION, (stage) => [ofAccount(stage)]),
  desk.works("stopAction", MANAGERS_ACTION, (stage) => [ofAccount(stage)]),
  // No request for higher limits is waiting.
  desk.declines(
    "confirmLimitsAction",
    MANAGERS_ACTION,
    (stage) => [{ ...ofAccount(stage), askedAtMs: Date.UTC(2026, 0, 1) }],
    "no longer await confirmation",
  ),
  // Only an administrator switches a paper account on.
  desk.works("onAction", ADMIN_ACTION, (stage) => [ofAccount(stage)]),
];
