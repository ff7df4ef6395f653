import type { IncomingMessage } from "node:http";
import { type CodedRefusal, headerOf, refusalOf } from "@/lib/sandbox/http/auth";
import type { SandboxCredentials } from "@/lib/sandbox/http/credentials";
import { notFound, plain, type ServerAnswer, tooMany } from "@/lib/sandbox/http/endpoints";
import { DEFAULT_HIDDEN_MS, executes, type FaultRule } from "@/lib/sandbox/http/fault-rules";
import {
  type KeyScope,
  OPERATIONS,
  type OperationName,
  type OperationSpec,
} from "@/lib/sandbox/http/operations";
import { RefusedQuery } from "@/lib/sandbox/http/query-values";
import {
  type EnvelopeFields,
  errorReply,
  type ServerReply,
  successReply,
} from "@/lib/sandbox/http/reply";
import type { ServerContext } from "@/lib/sandbox/http/server-context";
import { remainingHeader } from "@/lib/sandbox/http/signed-endpoint";
import { type ReplyDelivery, spoilReply, spoilRows } from "@/lib/sandbox/http/spoil";
import type { StockSwitches } from "@/lib/sandbox/stocks/switches";
import type { DemoTrader } from "../demo-trader";
import { ACCOUNT_ANSWERS } from "./account-answers";
import { NUMBER_AS_SENT, parseBody, requireFields, requireList } from "./body";
import type { TradingCall } from "./call";
import { chooseCode, createForm, type FormFields, isFields, refusal } from "./form";
import { GRID_ANSWERS } from "./grid-answers";
import { ORDER_ANSWERS } from "./order-answers";
import { limitOf, type OperationLimit, requireAccess } from "./reality-access";
import type { ServedExchange } from "./served-exchange";
import { spellAnswer } from "./spelling";
import type { TradingSwitches } from "./switches";

export type TradingRequest = {
  readonly request: IncomingMessage;
  readonly query: string;
  readonly body: Buffer;
  readonly arrivedMs: number;
  readonly envelope: EnvelopeFields;
};

const ANSWERS: Readonly<Record<OperationName, (call: TradingCall) => unknown>> = {
  ...ORDER_ANSWERS,
  ...ACCOUNT_ANSWERS,
  ...GRID_ANSWERS,
};
/** docs/exchange.md 4.4: at most 20 orders. */
const MAX_BATCH = 20;
const REALITY_ONLY: readonly OperationName[] = ["place-reality-order", "cancel-reality-order"];

function scopeRefusal(
  known: SandboxCredentials,
  scope: OperationSpec["scope"],
  code: string,
): CodedRefusal | null {
  if (scope === "public" || known.scopes === undefined) return null;
  const enough: Readonly<Record<KeyScope, readonly KeyScope[]>> = {
    trade: ["trade"],
    "trade-read": ["trade", "trade-read"],
    mgt: ["mgt"],
    "mgt-read": ["mgt", "mgt-read"],
  };
  return known.scopes.some((own) => enough[scope].includes(own)) ? null : refusal(code);
}

type OperationAnswer = {
  readonly reply: ServerReply;
  /** "00000", or the code it was refused with. */
  readonly code: string;
  readonly rows: boolean;
};

/**
 * `data` of a refusal: a refused modification with autoCancel gives its requestId back
 * (docs/exchange.md 4.2).
 */
function refusedData(name: OperationName, body: unknown): string {
  if (name !== "modify-order" || !isFields(body) || body.autoCancel !== "yes") return "null";
  const id = isFields(body.requestId)
    ? body.requestId[NUMBER_AS_SENT]
    : JSON.stringify(body.requestId);
  return id === undefined ? "null" : `{"requestId":${id}}`;
}

type TradingReplySwitches = {
  readonly trading: TradingSwitches;
  readonly reality: Pick<StockSwitches, "symbolCase">;
};

/**
 * Every trading operation: key, environment, scope and limit, then the fault, then the exchange.
 */
export function createTradingEndpoints(
  server: ServerContext<TradingReplySwitches>,
  trading: ServedExchange,
  trader: DemoTrader | null,
) {
  const { log, limits, clock } = server;

  function callOf(
    name: OperationName,
    uid: string,
    asked: TradingRequest,
    parsed: unknown,
  ): TradingCall {
    const switches = server.switches().trading;
    const formOf = (fields: FormFields) => createForm(fields, switches);
    const isGet = OPERATIONS[name].method === "GET";
    const fields = () =>
      isGet ? Object.fromEntries(new URLSearchParams(asked.query)) : requireFields(parsed);
    return {
      exchange: trading.exchange,
      uid,
      fields,
      list: () => requireList(parsed, MAX_BATCH),
      form: () => formOf(fields()),
      formOf,
      switches,
      rangeErrorCode: server.switches().rangeErrorCode,
      nowMs: clock.now(),
      paper: asked.request.headers.paptrading !== undefined,
      visibility: trading.visibility,
      hideMs: switches.visibleAfterMs,
      lost: false,
      inventId: trading.inventId,
      countOrder: () => trading.countOrder(uid, switches.dailyOrders),
    };
  }

  function answer(
    name: OperationName,
    call: TradingCall,
    envelope: EnvelopeFields,
    parsed: unknown,
  ): OperationAnswer {
    try {
      const lowerR = server.switches().reality.symbolCase === "lower-r";
      const data = ANSWERS[name](call);
      const spelt = spellAnswer(name === "assets", data, call.exchange, call.switches, lowerR);
      return {
        reply: successReply([JSON.stringify(spelt ?? null)], envelope),
        code: "00000",
        rows: hasRows(data),
      };
    } catch (error) {
      if (!(error instanceof RefusedQuery)) throw error;
      const { code, msg } = chooseCode(error.refusal, call.switches);
      const data = refusedData(name, parsed);
      const reply = errorReply(server.switches().errorStatus, code, msg, envelope, data);
      return { reply, code, rows: false };
    }
  }

  /** Carries the operation out unless the fault strikes before, and spoils its answer. */
  function carryOut(
    name: OperationName,
    uid: string,
    asked: TradingRequest,
    parsed: unknown,
  ): ReplyDelivery {
    const { envelope, request } = asked;
    const { writes } = OPERATIONS[name];
    const fault = server.faults().strike(name, "reply");
    const lost = fault?.kind === "lost";
    const executed = fault === null || !writes || executes(fault);
    let call: TradingCall = { ...callOf(name, uid, asked, parsed), lost };
    if (fault?.kind === "hidden") call = { ...call, hideMs: fault.delayMs ?? DEFAULT_HIDDEN_MS };
    const result = executed || lost ? answer(name, call, envelope, parsed) : null;
    if (writes) {
      const isDone = executed && !lost;
      trading.record({
        atMs: clock.now(),
        uid,
        operation: name,
        clientOids: clientOidsOf(parsed),
        channelCode: headerOf(request, "x-channel-api-code"),
        executed: isDone,
        code: isDone ? (result?.code ?? "") : "",
        fault: fault?.kind ?? "",
      });
    }
    const plainReply = result?.reply ?? errorReply(400, "45001", "Unknown error", envelope);
    return spoilReply(fault, spoiltRows(name, fault, result) ?? plainReply, envelope);
  }

  function spoiltRows(
    name: OperationName,
    fault: FaultRule | null,
    result: OperationAnswer | null,
  ): ServerReply | null {
    if (!result?.rows || (fault !== null && fault.kind !== "slow")) return null;
    const rule = server.faults().strike(name, "rows");
    return rule ? spoilRows(rule, result.reply) : null;
  }

  function isAbsent(name: OperationName, request: IncomingMessage): boolean {
    const { paperTrading, publicPrices } = server.switches().trading;
    const paper = request.headers.paptrading !== undefined;
    if (paper && (paperTrading === "unknown" || REALITY_ONLY.includes(name))) return true;
    return OPERATIONS[name].scope === "public" && publicPrices === "absent";
  }

  const refuse = ({ code, msg }: CodedRefusal, envelope: EnvelopeFields, headers = {}) =>
    plain(errorReply(server.switches().errorStatus, code, msg, envelope), headers);

  /**
   * Why a signed request is not let in: signature, environment, scope, account; null where it is.
   */
  function refusalOfKey(
    name: OperationName,
    { request, body, envelope }: TradingRequest,
    known: SandboxCredentials | undefined,
  ): CodedRefusal | null {
    const switches = server.switches();
    const time = { nowMs: envelope.nowMs, toleranceMs: switches.timestampToleranceMs };
    const signed = refusalOf(request, known, time, body);
    if (signed) return signed;
    if (!known) throw new Error("a request was let in without a key");
    const isPaper = request.headers.paptrading !== undefined;
    if ((known.paper ?? false) !== isPaper) return refusal("40099");
    const { permissionCode, accountState } = switches.trading;
    const scoped = scopeRefusal(known, OPERATIONS[name].scope, permissionCode);
    if (scoped) return scoped;
    return accountState === "classic" ? refusal("25245") : null;
  }

  return async (name: OperationName, asked: TradingRequest): Promise<ServerAnswer> => {
    const { request, arrivedMs, envelope, body } = asked;
    const { scope, path, perSecond } = OPERATIONS[name];
    if (isAbsent(name, request)) return notFound(envelope);
    const isPublic = scope === "public";
    const known = isPublic ? undefined : server.credentialsOf(headerOf(request, "access-key"));
    const uid = isPublic ? "public" : (known?.uid ?? known?.apiKey ?? "unknown");
    const logKey = `${uid} ${path}`;
    log.arrived(logKey, arrivedMs);
    const refused = isPublic ? null : refusalOfKey(name, asked, known);
    if (refused) return refuse(refused, envelope);
    const parsed = parseBody(body);
    const limit: OperationLimit = isPublic
      ? { perSecond, bucket: request.socket.remoteAddress ?? "" }
      : limitOf(name, callOf(name, uid, asked, parsed), known?.whitelisted ?? false, parsed);
    const remaining = limits.takeForOperation(name, limit.bucket, limit.perSecond, arrivedMs);
    const headers = remainingHeader(remaining);
    if (remaining < 0) {
      log.limited(logKey);
      return tooMany(envelope, headers);
    }
    trader?.catchUp();
    const isReality = limit.isReality ?? false;
    const access = isPublic
      ? null
      : requireAccess(name, isReality, known, server.switches().trading);
    if (access) return refuse(access, envelope, headers);
    return { ...carryOut(name, uid, asked, parsed), headers };
  };
}

function clientOidsOf(body: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(body) ? body : [body];
  return items
    .map((item) => (isFields(item) ? item.clientOid : undefined))
    .filter((id) => typeof id === "string");
}

/** Whether the answer has a row that a fault could spoil. */
function hasRows(data: unknown): boolean {
  if (Array.isArray(data)) return data.length > 0;
  if (!isFields(data)) return false;
  return Array.isArray(data.list) ? data.list.length > 0 : true;
}
