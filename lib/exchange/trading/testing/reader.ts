import { onTestFinished } from "vitest";
import {
  type StandInReply,
  startStandIn,
  success,
} from "@/lib/exchange/http/testing/http-stand-in";
import { localLeases } from "@/lib/exchange/rate-limit/testing/local-leases";
import { createTradingReader } from "../read-client";

const DAY_MS = 86_400_000;
export const CREDENTIALS = {
  apiKey: "the-key",
  apiSecret: "the-secret",
  apiPassphrase: "the-passphrase",
};

/** For tests: a reader whose n-th question gets the n-th reply; the last one repeats. */
export async function readerOf(...replies: readonly StandInReply[]) {
  const server = await startStandIn(replies);
  const reader = createTradingReader({
    baseUrl: server.url,
    credentials: CREDENTIALS,
    leases: localLeases(),
    priority: "interactive",
    perSecond: 1_000,
    clock: { now: Date.now, sleep: async () => undefined },
    random: () => 0,
  });
  onTestFinished(async () => {
    await reader.close();
    await server.close();
  });
  return { server, reader };
}

export async function all<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

export const ORDER = {
  orderId: "1",
  clientOid: "a",
  category: "spot",
  symbol: "BTCUSDT",
  orderStatus: "canceled",
  qty: "0",
  amount: "500.10",
  feeDetail: [{ feeCoin: null, fee: null }],
  reduceOnly: "NO",
  delegateType: "strategy_grid_middle",
  stpMode: "cancel_everything",
  createdTime: "1780000000000",
  aFieldOfTomorrow: { x: 1 },
};
export const order = (orderId: string) => ({ ...ORDER, orderId });
export const page = (rows: readonly object[] | null, cursor?: unknown) =>
  success({ list: rows, cursor });
export const range = (days: number) => {
  const toMs = Date.now();
  return { fromMs: toMs - days * DAY_MS + 60_000, toMs };
};
