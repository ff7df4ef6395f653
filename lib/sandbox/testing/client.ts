import { createHmac } from "node:crypto";
import { onTestFinished } from "vitest";
import { type Day, dayEndMs, dayStartMs } from "@/lib/core/day";
import { DEMO_CREDENTIALS, type SandboxCredentials } from "../http/credentials";
import { type RunningSandbox, type ServerOptions, startSandbox } from "../server";

/**
 * For tests: the sandbox as a client sees it, with plain fetch and signatures that do not use our
 * client's code.
 */

export const COMMISSIONS = "/api/v2/broker/customer-commissions";
/** 2026-05-20, 12:00 UTC+8. */
export const NOON_MS = Date.UTC(2026, 4, 20, 4);
export const YESTERDAY = "2026-05-19" as Day;

export type WireCommission = Record<string, unknown>;
export type WireAnswer = {
  code: string;
  msg: string;
  requestTime: unknown;
  data: { endId?: unknown; commissionList: WireCommission[] | null } | null;
};

/** A small book at noon of 2026-05-20, without the rate limits; it closes when the test ends. */
export async function openSandbox(options: ServerOptions = {}): Promise<RunningSandbox> {
  const sandbox = await startSandbox({
    nowMs: NOON_MS,
    seed: "test",
    book: { rowsPerDay: 40, clients: 30, flat: true },
    limits: { perSecond: Number.POSITIVE_INFINITY, repaymentsPerSecond: Number.POSITIVE_INFINITY },
    ...options,
  });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

export type SignedAskOptions = {
  readonly credentials?: SandboxCredentials;
  readonly timestamp?: string;
  /** Replaces headers; null removes one. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly path?: string;
  readonly signal?: AbortSignal;
};

export function signedHeaders(path: string, timestamp: string, credentials: SandboxCredentials) {
  const signature = createHmac("sha256", credentials.apiSecret)
    .update(`${timestamp}GET${path}`)
    .digest("base64");
  return {
    "ACCESS-KEY": credentials.apiKey,
    "ACCESS-SIGN": signature,
    "ACCESS-PASSPHRASE": credentials.apiPassphrase,
    "ACCESS-TIMESTAMP": timestamp,
  };
}

/** Sends one signed GET; returns the raw response. */
export async function ask(
  sandbox: RunningSandbox,
  query: Readonly<Record<string, string>> = {},
  options: SignedAskOptions = {},
): Promise<Response> {
  const search = new URLSearchParams(Object.entries(query).sort()).toString();
  const path = (options.path ?? COMMISSIONS) + (search === "" ? "" : `?${search}`);
  const timestamp = options.timestamp ?? String(sandbox.now());
  const signed = signedHeaders(path, timestamp, options.credentials ?? DEMO_CREDENTIALS);
  const headers = Object.entries({ ...signed, ...options.headers }).filter(
    ([, value]) => value !== null,
  );
  return fetch(sandbox.url + path, {
    headers: headers as [string, string][],
    signal: options.signal ?? null,
  });
}

export async function askJson(
  sandbox: RunningSandbox,
  query: Readonly<Record<string, string>> = {},
  options: SignedAskOptions = {},
): Promise<WireAnswer> {
  return (await (await ask(sandbox, query, options)).json()) as WireAnswer;
}

export function dayQuery(
  day: Day,
  extra: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return { startTime: String(dayStartMs(day)), endTime: String(dayEndMs(day)), ...extra };
}

/** The rows of an answer that must have a list. */
export function rowsOf(answer: WireAnswer): WireCommission[] {
  if (!answer.data?.commissionList) throw new Error(`no list in ${JSON.stringify(answer)}`);
  return answer.data.commissionList;
}

/** Follows endId until a page is empty or names no next one; returns the rows page by page. */
export async function walkPages(
  sandbox: RunningSandbox,
  query: Record<string, string>,
): Promise<WireCommission[][]> {
  const pages: WireCommission[][] = [];
  let cursor = "";
  while (pages.length < 500) {
    const answer = await askJson(sandbox, { ...query, idLessThan: cursor });
    const rows = rowsOf(answer);
    if (rows.length > 0) pages.push(rows);
    const { endId } = answer.data ?? {};
    if (rows.length === 0 || endId === "" || endId === null || endId === undefined) return pages;
    cursor = String(endId);
  }
  throw new Error("the pages do not end");
}

export async function walk(
  sandbox: RunningSandbox,
  query: Record<string, string>,
): Promise<WireCommission[]> {
  return (await walkPages(sandbox, query)).flat();
}
