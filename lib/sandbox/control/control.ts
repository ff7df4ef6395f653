import type { IncomingMessage } from "node:http";
import { parseDay } from "@/lib/core/day";
import { parseDayEdit } from "../commissions/parse-edit";
import type { Answer } from "../http/endpoints";
import { parseRealityEdit, parseRealityQuestion } from "../reality/parse-edit";
import { parseRepaymentEdit } from "../repayments/parse-repayment-edit";
import type { Sandbox } from "../sandbox";
import { requireObject } from "./rules";

/** Other processes' hold on the sandbox: browser tests, kill tests. No part of the exchange. */
export const CONTROL_PREFIX = "/__sandbox/";

const MAX_BODY_BYTES = 1_000_000;
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/**
 * Only from this machine, and neither from a client of the exchange (ACCESS headers) nor from a page in a browser
 * (Origin): to those the path does not exist.
 */
export function isControlRequest(request: IncomingMessage, path: string): boolean {
  if (!path.startsWith(CONTROL_PREFIX)) return false;
  if (!LOOPBACK.test(request.socket.remoteAddress ?? "")) return false;
  return !Object.keys(request.headers).some(
    (name) => name.startsWith("access-") || name === "origin",
  );
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MAX_BODY_BYTES) throw new RangeError("body: too long");
    pieces.push(piece);
  }
  const text = Buffer.concat(pieces).toString();
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

function moveClock(sandbox: Sandbox, body: Record<string, unknown>) {
  const nowMs = numberField(body, "nowMs");
  const advanceMs = numberField(body, "advanceMs");
  if (nowMs !== null) sandbox.clock.setNow(nowMs);
  if (advanceMs !== null) sandbox.clock.advance(advanceMs);
  return { nowMs: sandbox.clock.now() };
}

function readTruth(sandbox: Sandbox, query: URLSearchParams) {
  const range = { from: parseDay(query.get("from") ?? ""), to: parseDay(query.get("to") ?? "") };
  return sandbox.truth(range, { showSub: query.get("showSub") !== "no" });
}

function instant(query: URLSearchParams, name: string): number {
  const value = query.get(name) ?? "";
  if (!/^\d{1,15}$/.test(value)) throw new RangeError(`${name}: milliseconds were expected`);
  return Number(value);
}

type Route = (sandbox: Sandbox, body: Record<string, unknown>, query: URLSearchParams) => unknown;

const ROUTES: Readonly<Record<string, Route>> = {
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
  "GET reality-truth": (sandbox, _body, query) =>
    sandbox.reality.truth(parseRealityQuestion(query)),
  "POST reality-edit": (sandbox, body) => sandbox.reality.edit(parseRealityEdit(body)),
  "GET trading-truth": (sandbox, _body, query) =>
    sandbox.trading.truth(query.get("uid") ?? undefined),
  "POST warm": (sandbox, body) => sandbox.warm(numberField(body, "days") ?? 90),
};

const jsonAnswer = (status: number, value: unknown): Answer => ({
  reply: {
    status,
    headers: { "content-type": "application/json" },
    body: [JSON.stringify(value ?? null)],
  },
  manner: "whole",
  delayMs: 0,
  headers: {},
});

/** 200 with JSON; 400 with `{error}` that names what was wrong; 404 for an unknown path. */
export async function answerControl(
  sandbox: Sandbox,
  request: IncomingMessage,
  path: string,
  query: string,
): Promise<Answer> {
  const key = `${request.method} ${path.slice(CONTROL_PREFIX.length)}`;
  const route = Object.hasOwn(ROUTES, key) ? ROUTES[key] : undefined;
  if (!route) return jsonAnswer(404, { error: `no such control: ${key}` });
  try {
    const body = requireObject(await readBody(request), "body");
    return jsonAnswer(200, await route(sandbox, body, new URLSearchParams(query)));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return jsonAnswer(400, { error: error.message });
  }
}
