import { REPAYMENTS_PATH } from "@/lib/sandbox/http/endpoints";
import type { RunningSandbox, ServerOptions } from "@/lib/sandbox/server";
import { ask, NOON_MS, openSandbox, type WireCommission } from "@/lib/sandbox/testing/client";
import type { RepaymentBookOptions } from "../options";
import type { RepaymentSwitches } from "../switches";

/** For tests: repayments as a client sees them. */

export const MINUTE_MS = 60_000;
export const minutesAgo = (count: number) => NOON_MS - count * MINUTE_MS;

/** `count` repayments ten minutes apart, the newest ten minutes before NOON_MS. */
export const spaced = (count: number) => ({
  kind: "times" as const,
  times: Array.from({ length: count }, (_, at) => minutesAgo(10 * (count - at))),
});

export function openRepayments(
  repayments: RepaymentBookOptions,
  switches: Partial<RepaymentSwitches> = {},
  options: ServerOptions = {},
): Promise<RunningSandbox> {
  return openSandbox({
    repayments,
    ...options,
    switches: { ...options.switches, repayments: switches },
  });
}

export type ReadRepayments = { readonly code: string; readonly data: WireCommission[] | null };

export function readResponse(sandbox: RunningSandbox, query: Record<string, string | number> = {}) {
  const texts = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  return ask(sandbox, texts, { path: REPAYMENTS_PATH });
}

export async function read(
  sandbox: RunningSandbox,
  query: Record<string, string | number> = {},
): Promise<ReadRepayments> {
  return (await (await readResponse(sandbox, query)).json()) as ReadRepayments;
}

export const idsOf = ({ data }: ReadRepayments) =>
  (data ?? []).map((row) => String(row.repayOrderId));
export const timesOf = ({ data }: ReadRepayments) =>
  (data ?? []).map((row) => Number([row.repaidTime].flat()[0]));
