import { z } from "zod";
import type { AddressProblem } from "@/lib/core/address/address-problem";
import type { KnownParams } from "@/lib/core/address/known-params";
import { type Amount, roundRatio } from "@/lib/core/amount";
import type { AccountScope } from "@/lib/core/scope";
import { UNSETTLED_STATUSES } from "@/lib/coverage/day-status";
import type { StoredPanels } from "@/lib/stocks/queue/panel-queue";
import type { TokenScope } from "@/lib/tokens/token-scopes";

/** What an endpoint of an account is asked. */
export type ApiRequest = {
  readonly scope: AccountScope;
  readonly account: { readonly id: number; readonly name: string };
  readonly params: URLSearchParams;
  /** By name, the variable parts of the path, such as `uid`. */
  readonly parts: Readonly<Record<string, string>>;
};

/** "gone": what the path names is not there, or the token's person may not see it. */
export type ApiAnswer =
  | { readonly kind: "found"; readonly answer: object }
  | { readonly kind: "malformed"; readonly problems: readonly AddressProblem[] }
  | { readonly kind: "gone" | "whole-account-only" };

/** What an endpoint of stocks is asked. Stocks belong to no account. */
export type StocksRequest = Pick<ApiRequest, "params" | "parts"> & {
  readonly panels: StoredPanels;
  readonly nowMs: number;
};

/** One address below /api/v1/accounts/{account}. */
export type ApiEndpoint = EndpointOf<ApiRequest>;
/** One address below /api/v1. */
export type StocksEndpoint = EndpointOf<StocksRequest>;

/** It only reads. */
type EndpointOf<Request> = {
  /** "/clients/{uid}" */
  readonly path: string;
  /** A unique name for generated clients. */
  readonly name: string;
  readonly summary: string;
  readonly needs: TokenScope;
  readonly params: KnownParams;
  /** The answer. What does not fit is a defect and is not sent. */
  readonly schema: z.ZodType;
  readonly read: (request: Request) => Promise<ApiAnswer>;
};

/** The path without its variable parts, as a person would match it; null: another path. */
export function matchPath(
  pattern: string,
  path: readonly string[],
): Readonly<Record<string, string>> | null {
  const wanted = pattern.slice(1).split("/");
  if (wanted.length !== path.length) return null;
  const parts: Record<string, string> = {};
  for (const [at, name] of wanted.entries()) {
    const given = path[at] ?? "";
    if (name.startsWith("{")) parts[name.slice(1, -1)] = given;
    else if (name !== given) return null;
  }
  return parts;
}

export const amount = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .describe("A decimal number as text, with all digits");
/** A quotient has at most 18 significant digits, as in files. */
export const ratio = amount.transform((text): string => roundRatio(text as Amount)).pipe(amount);
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .describe("A calendar day in UTC+8");
export const instant = z.string().describe("An instant in UTC, ISO 8601");
export const range = z.strictObject({ from: day, to: day }).describe("Both days included");
export const missing = z
  .record(z.string(), z.int())
  .nullable()
  .describe(
    `Days that are not known, by reason (${UNSETTLED_STATUSES.join(", ")}); null: all are known`,
  );
export const rowsNotGiven = z
  .int()
  .describe(
    "Rows that do not give the amount: the sum is of the others, and no zero stands for them",
  );
export const link = z.string().describe("The same on a screen of the desk");
/** A page of a list; `next` and `previous` are addresses. */
export const pages = {
  next: z.string().nullable().describe("The address of the next page; null: this is the last"),
  previous: z.string().nullable(),
};
