"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { MadeToken, TokenField } from "@/components/tokens/token-view";
import { exactText, rowId } from "@/lib/core/input";
import { provenAction, userAction } from "@/lib/sign-in/web/action-client";
import {
  addToken,
  findTokenReach,
  ownTokens,
  revokeToken,
  type TokenProblem,
} from "@/lib/tokens/api-tokens";
import {
  exampleAddress,
  LONGEST_TOKEN_NAME,
  MOST_TOKEN_DAYS,
  MOST_TOKENS,
  TOKEN_SCOPES,
} from "@/lib/tokens/token-scopes";
import { actionBuilder, sentenceAction } from "../../../server-action";

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
  name: exactText(1_000),
  scopes: z.array(z.enum(TOKEN_SCOPES)).max(TOKEN_SCOPES.length).readonly(),
  accountId: rowId.nullable(),
  days: exactText(20),
});

const outcomeAction = actionBuilder(
  (problem): MadeToken => ({ kind: "refused", field: null, problem }),
);

/** A token of the caller; its text is in this answer and nowhere else. */
export const makeToken = outcomeAction(
  provenAction,
  [input],
  async ([given], { user, origin }): Promise<MadeToken> => {
    const days = /^\d{1,4}$/.test(given.days.trim()) ? Number(given.days) : Number.NaN;
    const added = await addToken(user, { ...given, days }, origin);
    if (added.kind === "refused") return toRefusal(added.problem);
    refresh();
    const { token, text } = added;
    return { kind: "made", name: token.name, text, address: exampleAddress(token) };
  },
);

const revokeAction = (findReach: typeof ownTokens | typeof findTokenReach) =>
  sentenceAction(userAction, [z.uuid()], async ([id], { user, origin }) => {
    const reach = await findReach(user);
    const revoked = reach ? await revokeToken(reach, id, origin) : "none";
    refresh();
    return typeof revoked === "string" ? (await getTranslations("tokens.revoke"))("none") : null;
  });

export const revokeOwnToken = revokeAction(ownTokens);

export const revokeReachedToken = revokeAction(findTokenReach);
