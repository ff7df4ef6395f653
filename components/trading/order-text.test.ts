import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { testText } from "@/lib/core/testing/text";
import type { ChangeRecord, PlacedRecord } from "@/lib/trading/order-record";
import { recordSays } from "./order-text";

const t = testText("trade");
const amount = (text: string) => text as Amount;
const BASE = {
  id: "1",
  accountId: 1,
  environment: "paper",
  clientOid: "bd-1",
  previewedAt: null,
  body: null,
  bodySha256: null,
  value: null,
  state: "open",
  failure: null,
  orderId: "7",
  namedId: null,
  answered: null,
  hold: null,
  executedQty: null,
  executedValue: null,
  averagePrice: null,
  draftedBy: "a",
  drafter: "a",
  approvedBy: null,
  approver: null,
  releasedAt: null,
  batchId: null,
  sentAt: null,
  attempts: 1,
  lookedAt: null,
  nextLookAt: null,
  absences: {},
  cancel: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  category: "SPOT",
  symbol: "BTCUSDT",
  side: "buy",
} as const;
const JUDGED = {
  atMs: 0,
  roundings: [],
  lastPrice: null,
  quoteRate: null,
  value: null,
  refusals: [],
  limits: [],
  needsSecondPerson: false,
  unknownTwins: [],
};
const request = {
  category: "SPOT",
  symbol: "BTCUSDT",
  side: "buy",
  orderType: "limit",
  price: "96000",
  qty: "0.001",
} as const;

const order: PlacedRecord = {
  ...BASE,
  operation: "place-order",
  target: null,
  typed: request,
  request,
  present: null,
  preview: {
    ...{
      ...JUDGED,
      request,
      baseCoin: "BTC",
      quoteCoin: "USDT",
      qtyCoin: "BTC",
      quoteValue: null,
      fee: null,
    },
    spends: null,
    borrows: null,
    replaces: null,
    instrumentStatus: null,
  },
};

test("the title of an order that was changed says what it is now, and what it was can be said as well", () => {
  const changed: PlacedRecord = {
    ...order,
    present: { price: amount("97000"), qty: amount("0.002") },
  };
  expect(recordSays(t, changed)).toBe("Buy 0.002 BTC at 97000 USDT or lower");
  expect(recordSays(t, { ...changed, present: null })).toBe("Buy 0.001 BTC at 96000 USDT or lower");
});

test("the title of a changed strategy order does the same", () => {
  const typed = {
    category: "SPOT",
    symbol: "BTCUSDT",
    type: "trigger",
    triggerPrice: "2400",
  } as const;
  const strategy: ChangeRecord<"place-strategy-order"> = {
    ...BASE,
    operation: "place-strategy-order",
    target: "new-strategy SPOT BTCUSDT buy",
    typed,
    request: typed,
    preview: {
      ...{
        ...JUDGED,
        lines: [{ what: "triggerPrice", of: "USDT", before: null, after: "2400" }],
        orders: [],
      },
      subject: {
        sentWhile: "on",
        category: null,
        symbol: null,
        orderType: null,
        borrows: null,
        shorts: null,
        price: null,
        leverage: null,
        value: null,
        isCounted: true,
        secondPerson: "never",
      },
    },
    present: { triggerPrice: "2450" },
  };
  expect(recordSays(t, strategy)).toBe("Strategy order on BTC/USDT: Trigger price — → 2450");
});
