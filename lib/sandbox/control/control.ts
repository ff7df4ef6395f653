import type { IncomingMessage } from "node:http";
import { type DayRange, parseDay } from "@/lib/core/day";
import type { DayEdit } from "../commissions/edits";
import type { CommissionDayTruth } from "../commissions/truth";
import { requireObject } from "../core/rules";
import type { SandboxClock } from "../core/sandbox-clock";
import type { ArrivalLog } from "../http/arrival-log";
import { plain, type ServerAnswer } from "../http/endpoints";
import { readBody } from "../http/read-body";
import type { RepaymentLedger } from "../repayments/ledger";
import type { StockMarket } from "../stocks/market";
import type { ServedExchange } from "../trading/http/served-exchange";
import { NOT_SIMULATED } from "../trading/not-simulated";
import {
  parseDayEdit,
  parseRepaymentEdit,
  parseStockEdit,
  parseStockQuestion,
} from "./parse-edits";
import type { Switches } from "./switches";

/** What the control addresses read and change. */
export type Controlled = {
  readonly clock: SandboxClock;
  readonly log: ArrivalLog;
  readonly repayments: RepaymentLedger;
  readonly stocks: StockMarket;
  readonly trading: ServedExchange;
  readonly switches: () => Switches;
  /** Changes the named switches; throws RangeError on one that is not known. */
  readonly setSwitches: (patch: unknown) => Switches;
  /** Back to those of the start. */
  readonly resetSwitches: () => Switches;
  /** Changes a published day of commissions. */
  readonly edit: (edit: DayEdit) => void;
  /** What the days' commissions come to, whatever a client is sent. */
  readonly truth: (
    range: DayRange,
    options?: { readonly showSub?: boolean },
  ) => CommissionDayTruth[];
  /**
   * Writes the rows of the last `days` days, and makes the repayments, ahead of their first
   * request.
   */
  readonly warm: (days: number) => Promise<void>;
};

/**
 * Addresses by which other processes (browser tests, kill tests) change the sandbox. The exchange
 * has none of them.
 */
export const CONTROL_PREFIX = "/__sandbox/";

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/**
 * Control is for programs on this machine. A client of the exchange (ACCESS headers) and a page in
 * a browser (Origin) get the answer of an unknown path.
 */
export function isControlRequest(request: IncomingMessage, path: string): boolean {
  if (!path.startsWith(CONTROL_PREFIX)) return false;
  if (!LOOPBACK.test(request.socket.remoteAddress ?? "")) return false;
  return !Object.keys(request.headers).some(
    (name) => name.startsWith("access-") || name === "origin",
  );
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const bytes = await readBody(request);
  if (bytes === null) throw new RangeError("body: too long");
  const text = bytes.toString();
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch (cause) {
    throw new RangeError("body: JSON was expected", { cause });
  }
}

function numberField(body: Record<string, unknown>, name: string): number | null {
  const value = body[name];
  if (value === undefined) return null;
  if (!Number.isSafeInteger(value)) throw new RangeError(`${name}: a whole number was expected`);
  return Number(value);
}

function moveClock(sandbox: Controlled, body: Record<string, unknown>) {
  const nowMs = numberField(body, "nowMs");
  const advanceMs = numberField(body, "advanceMs");
  if (nowMs !== null) sandbox.clock.setNow(nowMs);
  if (advanceMs !== null) sandbox.clock.advance(advanceMs);
  return { nowMs: sandbox.clock.now() };
}

function readTruth(sandbox: Controlled, query: URLSearchParams) {
  const from = parseDay(query.get("from") ?? "");
  const to = parseDay(query.get("to") ?? "");
  return sandbox.truth({ from, to }, { showSub: query.get("showSub") !== "no" });
}

function instant(query: URLSearchParams, name: string): number {
  const value = query.get(name) ?? "";
  if (!/^\d{1,15}$/.test(value)) throw new RangeError(`${name}: milliseconds were expected`);
  return Number(value);
}

type ControlRoute = (
  sandbox: Controlled,
  body: Record<string, unknown>,
  query: URLSearchParams,
) => unknown;

const ROUTES: Readonly<Record<string, ControlRoute>> = {
  "GET ": () => ({
    controls: Object.keys(ROUTES).filter((key) => key !== "GET "),
    notSimulated: NOT_SIMULATED,
  }),
  "GET switches": (sandbox) => sandbox.switches(),
  "POST switches": (sandbox, body) => sandbox.setSwitches(body),
  "DELETE switches": (sandbox) => sandbox.resetSwitches(),
  "GET clock": (sandbox) => ({ nowMs: sandbox.clock.now() }),
  "POST clock": moveClock,
  "GET truth": (sandbox, _body, query) => readTruth(sandbox, query),
  "GET log": (sandbox) => sandbox.log.read(),
  "DELETE log": (sandbox) => sandbox.log.reset(),
  "POST edit": (sandbox, body) => sandbox.edit(parseDayEdit(body)),
  "GET repayment-truth": (sandbox, _body, query) =>
    sandbox.repayments.truth({ fromMs: instant(query, "from"), toMs: instant(query, "to") }),
  "POST repayment-edit": (sandbox, body) => sandbox.repayments.edit(parseRepaymentEdit(body)),
  "GET reality-truth": (sandbox, _body, query) => sandbox.stocks.truth(parseStockQuestion(query)),
  "POST reality-edit": (sandbox, body) => sandbox.stocks.edit(parseStockEdit(body)),
  "GET trading-truth": (sandbox, _body, query) =>
    sandbox.trading.truth(query.get("uid") ?? undefined),
  "POST trading-reset": (sandbox, body) => {
    const { uid } = body;
    if (typeof uid !== "string" || !/^\d{1,20}$/.test(uid))
      throw new RangeError("uid: digits were expected");
    sandbox.trading.exchange.beginAgain(uid);
  },
  "POST warm": (sandbox, body) => sandbox.warm(numberField(body, "days") ?? 90),
};

function jsonAnswer(status: number, value: unknown): ServerAnswer {
  const body = [JSON.stringify(value ?? null)];
  return plain({ status, headers: { "content-type": "application/json" }, body });
}

/** 200 with JSON; 400 with `{error}` that names what was wrong; 404 for an unknown path. */
export async function answerControl(
  sandbox: Controlled,
  request: IncomingMessage,
  path: string,
  query: string,
): Promise<ServerAnswer> {
  const key = `${request.method} ${path.slice(CONTROL_PREFIX.length)}`;
  const route = Object.hasOwn(ROUTES, key) ? ROUTES[key] : undefined;
  if (!route) return jsonAnswer(404, { error: `no such control: ${key}` });
  try {
    const body = requireObject(await readJson(request), "body");
    return jsonAnswer(200, await route(sandbox, body, new URLSearchParams(query)));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return jsonAnswer(400, { error: error.message });
  }
}
