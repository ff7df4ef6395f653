import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { TIME_PATH } from "../key-connection";

export type StandInRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly atMs: number;
};
export type StandInReply = (response: ServerResponse, request: StandInRequest) => void;

export type HttpStandIn = {
  readonly url: string;
  readonly requests: StandInRequest[];
  readonly times: StandInRequest[];
  readonly close: () => Promise<void>;
};

/** For tests: a real server whose n-th answer is the n-th reply; the last reply repeats. */
export async function startStandIn(
  replies: readonly StandInReply[],
  serverTime: () => number = Date.now,
): Promise<HttpStandIn> {
  const requests: StandInRequest[] = [];
  const times: StandInRequest[] = [];
  const server = createServer(async (message, response) => {
    const url = new URL(message.url ?? "/", "http://stand-in");
    const atMs = performance.now();
    const { method = "", headers } = message;
    const body = method === "POST" ? await readText(message) : "";
    const request = { method, url, headers, body, atMs };
    if (url.pathname === TIME_PATH) {
      times.push(request);
      return success({ serverTime: String(serverTime()) })(response, request);
    }
    requests.push(request);
    const reply = replies[Math.min(requests.length, replies.length) - 1];
    if (reply === undefined) throw new Error("the stand-in has no reply");
    reply(response, request);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    times,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export const text =
  (status: number, body: string, headers: Record<string, string> = {}): StandInReply =>
  (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };

export const envelope = (
  status: number,
  code: string | number,
  data: unknown = null,
  msg = "words",
): StandInReply =>
  text(status, JSON.stringify({ code, msg, requestTime: 1_780_000_000_000, data }));

export const success = (data: unknown): StandInReply => envelope(200, "00000", data, "success");

/** The public example row of docs/exchange.md, section 10.3. */
export const EXAMPLE_ROW = {
  uid: "3125195374",
  date: "1694275200000",
  coin: "BTC",
  symbol: "BTCUSDT_SPBL",
  productType: "SPOT",
  dealAmount: "222",
  fee: "0.0000111",
  feeDeduction: "0.00000333",
  activityBonusDeduct: "0.00001",
  spotCouponDeduct: "0.00001",
  futuresCouponDeduct: "0.00001",
  spotFeeDiscountDeduct: "0.00001",
  negativeMakerFeeDeduct: "0.00001",
  feePaid: "0.00000777",
  rebateAmount: "0.00000388",
  userTotalRebateAmount: "0",
  dayTotalRebateAmount: "0.00000388",
  totalRebateAmount: "0.00000388",
};
