import { z } from "zod";
import { exactText, rowId } from "@/lib/core/input";
import type { ApiToken } from "./store";
import { TOKEN_SCOPES } from "./token-scopes";

/** Days as they were typed; NaN, which no token has, for what is no whole number. */
const typedDays = exactText(20).transform((text) =>
  /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN,
);

export const addTokenInput = z.object({
  name: exactText(1_000),
  scopes: z.array(z.enum(TOKEN_SCOPES)).max(TOKEN_SCOPES.length).readonly(),
  /** Null: only for research, which belongs to no account. */
  accountId: rowId.nullable(),
  days: typedDays,
});
export type AddToken = z.input<typeof addTokenInput>;
export type NewToken = z.output<typeof addTokenInput>;

export type TokenField = "name" | "scopes" | "account" | "days";

export type TokenProblem =
  | "name"
  | "scopes"
  | "days"
  /** Commissions and repayments belong to an account, and none was named. */
  | "no-account"
  /** No such account, or this person may not see it. */
  | "unknown-account"
  /** Repayments cover the whole account, and this person sees only some clients. */
  | "whole-account"
  | "too-many";

export type AddTokenOutcome =
  /** `text`: the token itself, shown this once and stored nowhere. */
  | { readonly kind: "added"; readonly token: ApiToken; readonly text: string }
  /** `field` null: no field is wrong. */
  | {
      readonly kind: "refused";
      readonly field: TokenField | null;
      readonly problem: TokenProblem;
    };

export const revokeTokenInput = z.object({ tokenId: z.uuid() });
export type RevokeToken = z.input<typeof revokeTokenInput>;
