import type { IncomingMessage } from "node:http";
import { headerOf, refusalOf } from "../http/auth";
import { plain, type ServerAnswer, tooMany } from "../http/endpoints";
import { errorReply } from "../http/reply";
import type { ServerContext } from "../http/server-context";
import {
  type EndpointRequest,
  isWhole,
  pageWithFaults,
  remainingHeader,
} from "../http/signed-endpoint";
import { type StockEndpoint, stockPath } from "../http/stock-endpoints";
import { answerStock, type StockReplySwitches } from "./answer";
import type { MarketLocale } from "./catalogue/localized";
import { createKeptText } from "./kept-text";
import type { StockMarket } from "./market";

/** Anything but Chinese is answered in English. */
const localeOf = (request: IncomingMessage): MarketLocale =>
  headerOf(request, "locale").toLowerCase().startsWith("zh") ? "zh-CN" : "en-US";

type StockServer = ServerContext<StockReplySwitches>;

/** Public endpoints ignore keys; a switch makes them check the key that is sent. */
function keyRefusal(server: StockServer, request: IncomingMessage, nowMs: number) {
  const key = headerOf(request, "access-key");
  if (key === "" || server.switches().reality.accessHeaders === "ignored") return null;
  const time = { nowMs, toleranceMs: server.switches().timestampToleranceMs };
  return refusalOf(request, server.credentialsOf(key), time);
}

/** The eight public endpoints: their limit per address, then the answer. */
export function createStockEndpoints(server: StockServer, market: StockMarket) {
  let pages = 0;
  const kept = createKeptText();
  const answer = (endpoint: StockEndpoint, { request, query, envelope }: EndpointRequest) =>
    pageWithFaults(server, endpoint, envelope, {
      answer: (fault) => {
        if (isWhole(fault)) pages++;
        const switches = server.switches();
        const { shortPageEvery } = switches.reality;
        const short = shortPageEvery > 0 && pages % shortPageEvery === 0;
        const asked = { endpoint, query: new URLSearchParams(query), locale: localeOf(request) };
        return answerStock(asked, { market, switches, envelope, kept, short });
      },
      sent: ({ topic }) => market.pageSent(topic),
    });
  return async (endpoint: StockEndpoint, asked: EndpointRequest): Promise<ServerAnswer> => {
    const { request, arrivedMs, envelope } = asked;
    const logKey = `public ${stockPath(endpoint)}`;
    server.log.arrived(logKey, arrivedMs);
    const address = request.socket.remoteAddress ?? "";
    const remaining = server.limits.takeForAddress(endpoint, address, arrivedMs);
    const headers = remainingHeader(remaining);
    if (remaining < 0) {
      server.log.limited(logKey);
      return tooMany(envelope, headers);
    }
    const refusal = keyRefusal(server, request, envelope.nowMs);
    if (!refusal) return { ...(await answer(endpoint, asked)), headers };
    return plain(
      errorReply(server.switches().errorStatus, refusal.code, refusal.msg, envelope),
      headers,
    );
  };
}
