"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import type { Worded } from "@/lib/core/action-result";
import { provenAction, userAction } from "@/lib/sign-in/web/action-client";
import { addToken } from "@/lib/tokens/add-token";
import {
  type AddTokenOutcome,
  addTokenInput,
  revokeTokenInput,
  type TokenProblem,
} from "@/lib/tokens/contract";
import { findTokenReach, ownTokens, revokeToken } from "@/lib/tokens/token-reach";
import { LONGEST_TOKEN_NAME, MOST_TOKEN_DAYS, MOST_TOKENS } from "@/lib/tokens/token-scopes";

/** Makes a token of the caller. Its text is in this answer and nowhere else. */
export const makeToken = provenAction
  .inputSchema(addTokenInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<AddTokenOutcome>> => {
    const added = await addToken(user, parsedInput, origin);
    if (added.kind === "refused") return { ...added, problem: await problemText(added.problem) };
    refresh();
    return added;
  });

async function problemText(problem: TokenProblem): Promise<string> {
  const t = await getTranslations("tokens.problems");
  switch (problem) {
    case "name":
      return t("name", { most: LONGEST_TOKEN_NAME });
    case "days":
      return t("days", { most: MOST_TOKEN_DAYS });
    case "too-many":
      return t("too-many", { most: MOST_TOKENS });
    default:
      return t(problem);
  }
}

export const revokeOwnToken = userAction
  .inputSchema(revokeTokenInput)
  .action(async ({ parsedInput: { tokenId }, ctx: { user, origin } }): Promise<string | null> => {
    const revoked = await revokeToken(ownTokens(user), tokenId, origin);
    refresh();
    return typeof revoked === "string" ? noTokenText() : null;
  });

/** Revokes a token that the caller may see besides their own. */
export const revokeReachedToken = userAction
  .inputSchema(revokeTokenInput)
  .action(async ({ parsedInput: { tokenId }, ctx: { user, origin } }): Promise<string | null> => {
    const reach = await findTokenReach(user);
    const revoked = reach ? await revokeToken(reach, tokenId, origin) : "none";
    refresh();
    return typeof revoked === "string" ? noTokenText() : null;
  });

async function noTokenText(): Promise<string> {
  return (await getTranslations("tokens.revoke"))("none");
}
