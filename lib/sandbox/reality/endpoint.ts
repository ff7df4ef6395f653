import type { IncomingMessage } from "node:http";
import { headerOf, refusalOf } from "../http/auth";
import { type Answer, plain, tooMany } from "../http/endpoints";
import { errorReply } from "../http/reply";
import { type EndpointRequest, isWhole, pageWithFaults } from "../http/signed-endpoint";
import type { Sandbox } from "../sandbox";
import { answerReality } from "./answer";
import { type RealityEndpoint, realityPath } from "./endpoint-names";
import { createKeptText } from "./kept-text";
import type { Locale } from "./panel";

/** Anything but Chinese is answered in English. */
const localeOf = (request: IncomingMessage): Locale =>
  headerOf(request, "locale").toLowerCase().startsWith("zh") ? "zh-CN" : "en-US";

/** Wrong keys are of no account here, unless the switch says otherwise. */
function keyRefusal(sandbox: Sandbox, request: IncomingMessage, nowMs: number) {
  const key = headerOf(request, "access-key");
  if (key === "" || sandbox.switches().reality.accessHeaders === "ignored") return null;
  const time = { nowMs, toleranceMs: sandbox.switches().timestampToleranceMs };
  return refusalOf(request, sandbox.credentialsOf(key), time);
}

/** The eight public endpoints: their limit per address, then the answer. */
export function createRealityEndpoints(sandbox: Sandbox) {
  let pages = 0;
  const kept = createKeptText();
  const answer = (endpoint: RealityEndpoint, { request, query, envelope }: EndpointRequest) =>
    pageWithFaults(
      sandbox,
      endpoint,
      envelope,
      (fault) => {
        if (isWhole(fault)) pages++;
        const switches = sandbox.switches();
        const { shortPageEvery } = switches.reality;
        const short = shortPageEvery > 0 && pages % shortPageEvery === 0;
        const asked = { endpoint, query: new URLSearchParams(query), locale: localeOf(request) };
        return answerReality(asked, { market: sandbox.reality, switches, envelope, kept, short });
      },
      ({ topic }) => sandbox.reality.pageSent(topic),
    );
  return async (endpoint: RealityEndpoint, asked: EndpointRequest): Promise<Answer> => {
    const { request, arrivedMs, envelope } = asked;
    const logKey = `public ${realityPath(endpoint)}`;
    sandbox.log.arrived(logKey, arrivedMs);
    const address = request.socket.remoteAddress ?? "";
    const remaining = sandbox.limits.takeForAddress(endpoint, address, arrivedMs);
    const headers = { "x-mbx-used-remain-limit": String(Math.max(0, remaining)) };
    if (remaining < 0) {
      sandbox.log.limited(logKey);
      return tooMany(envelope, headers);
    }
    const refusal = keyRefusal(sandbox, request, envelope.nowMs);
    if (!refusal) return { ...(await answer(endpoint, asked)), headers };
    return plain(
      errorReply(sandbox.switches().errorStatus, refusal.code, refusal.msg, envelope),
      headers,
    );
  };
}
