import { type StockEndpoint, stockPath } from "@/lib/sandbox/http/stock-endpoints";
import type { RunningSandbox, ServerOptions } from "@/lib/sandbox/server";
import { openSandbox } from "@/lib/sandbox/testing/client";
import type { MarketLocale } from "../catalogue/localized";
import type { StockSwitches } from "../switches";

/** For tests: the public endpoints as a client sees them, with plain fetch and no key. */

export type RealityAnswer = { code: string; msg: string; data: unknown };
export type WireObject = Record<string, unknown>;
type ListData = { list: WireObject[]; cursor: string };

/**
 * A sandbox at noon of 2026-05-20 (UTC+8), without the rate limit; it closes when the test ends.
 */
export const openReality = (
  reality: Partial<StockSwitches> = {},
  options: ServerOptions = {},
): Promise<RunningSandbox> =>
  openSandbox({
    limits: { realityPerSecond: Number.POSITIVE_INFINITY },
    ...options,
    switches: { reality, ...options.switches },
  });

export type RealityAsk = {
  readonly locale?: MarketLocale;
  readonly headers?: Record<string, string>;
};

export function askReality(
  sandbox: RunningSandbox,
  endpoint: StockEndpoint,
  query: Record<string, string> = {},
  { locale, headers = {} }: RealityAsk = {},
): Promise<Response> {
  const search = new URLSearchParams(query).toString();
  return fetch(`${sandbox.url}${stockPath(endpoint)}${search && `?${search}`}`, {
    headers: locale === undefined ? headers : { ...headers, locale },
  });
}

export async function readReality(...asked: Parameters<typeof askReality>): Promise<RealityAnswer> {
  return (await (await askReality(...asked)).json()) as RealityAnswer;
}

/** The object of an answer that must have one. */
export async function readObject(...asked: Parameters<typeof askReality>): Promise<WireObject> {
  const answer = await readReality(...asked);
  if (typeof answer.data !== "object" || answer.data === null)
    throw new Error(JSON.stringify(answer));
  return answer.data as WireObject;
}

export const readPage = async (...asked: Parameters<typeof askReality>) =>
  (await readObject(...asked)) as ListData;

/** Follows the cursor until it is empty; returns the rows page by page. */
export async function walkReality(
  sandbox: RunningSandbox,
  endpoint: StockEndpoint,
  query: Record<string, string>,
  asked: RealityAsk = {},
): Promise<WireObject[][]> {
  const pages: WireObject[][] = [];
  let cursor = "";
  do {
    const page = await readPage(sandbox, endpoint, { ...query, ...(cursor && { cursor }) }, asked);
    pages.push(page.list);
    cursor = page.cursor;
  } while (cursor !== "" && pages.length < 100);
  return pages;
}
