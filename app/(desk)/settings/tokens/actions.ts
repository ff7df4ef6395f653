"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { MadeToken, MakeToken, RevokeToken, TokenField } from "@/components/tokens/token-view";
import {
  addToken,
  findTokenReach,
  ownTokens,
  revokeToken as revoke,
  type TokenProblem,
} from "@/lib/access/tokens/api-tokens";
import { provenAction, userAction } from "@/lib/access/web/action-client";
import {
  exampleAddress,
  LONGEST_TOKEN_NAME,
  MOST_TOKEN_DAYS,
  MOST_TOKENS,
  TOKEN_SCOPES,
} from "@/lib/core/token-scopes";
import { answerOf, refusalOf } from "../../../answer-of";

const FIELDS: Readonly<Record<TokenProblem, TokenField | null>> = {
  name: "name",
  scopes: "scopes",
  days: "days",
  "no-account": "account",
  "unknown-account": "account",
  "whole-account": "scopes",
  "too-many": null,
};
const MOST = { name: LONGEST_TOKEN_NAME, days: MOST_TOKEN_DAYS, "too-many": MOST_TOKENS } as const;

async function toRefusal(problem: TokenProblem): Promise<MadeToken> {
  const t = await getTranslations("tokens.problems");
  const most = problem in MOST ? MOST[problem as keyof typeof MOST] : 0;
  return { kind: "refused", field: FIELDS[problem], problem: t(problem, { most }) };
}

const input = z.object({
  name: z.string().max(1_000),
  scopes: z.array(z.enum(TOKEN_SCOPES)).max(TOKEN_SCOPES.length).readonly(),
  accountId: z.number().int().positive().nullable(),
  days: z.string().max(20),
});

const make = provenAction.inputSchema(input).action(async ({ parsedInput, ctx }): Promise<MadeToken> => {
  const days = /^\d{1,4}$/.test(parsedInput.days.trim()) ? Number(parsedInput.days) : Number.NaN;
  const added = await addToken(ctx.user, { ...parsedInput, days }, ctx.origin);
  if (added.kind === "refused") return toRefusal(added.problem);
  refresh();
  const { token, text } = added;
  return { kind: "made", name: token.name, text, address: exampleAddress(token) };
});

/** A token of the caller; its text is in this answer and nowhere else. */
export const makeToken: MakeToken = async (given) =>
  answerOf(make(given), (problem) => ({ kind: "refused", field: null, problem }));

const which = z.object({ id: z.uuid(), of: z.enum(["self", "reach"]) });

const end = userAction
  .inputSchema(which)
  .action(async ({ parsedInput: { id, of }, ctx }): Promise<string | null> => {
    const tokens = of === "self" ? ownTokens(ctx.user) : await findTokenReach(ctx.user);
    const revoked = tokens ? await revoke(tokens, id, ctx.origin) : "none";
    refresh();
    const t = await getTranslations("tokens.revoke");
    return typeof revoked === "string" ? t("none") : null;
  });

export const revokeOwnToken: RevokeToken = async (id) => refusalOf(end({ id, of: "self" }));

export const revokeReachedToken: RevokeToken = async (id) => refusalOf(end({ id, of: "reach" }));
