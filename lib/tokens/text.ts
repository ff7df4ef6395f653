import type { Forbidden, TokenAnswer, Unauthorized } from "./authenticate-token";

/** Why a token is not known. */
export const UNAUTHORIZED: Readonly<Record<Unauthorized, string>> = {
  none: "Send a token: Authorization: Bearer bd_…. Create one at /settings/tokens.",
  unknown: "This token is unknown.",
  expired: "This token has expired. Create another at /settings/tokens.",
  revoked: "This token was revoked. Create another at /settings/tokens.",
};

type Limited = Extract<TokenAnswer, { kind: "limited" }>;

export const TOO_OFTEN: Readonly<Record<Limited["by"], string>> = {
  token: "Too many requests with this token. Wait as long as Retry-After says.",
  address: "Too many unknown tokens came from this address. Wait as long as Retry-After says.",
};

/** `what`: the scope or account that the token lacks. */
export function forbiddenSentence(why: Forbidden, what: string): string {
  switch (why) {
    case "scope":
      return `This token cannot read this; it needs ${what}.`;
    case "account":
      return `This token has no access to account ${what.slice(0, 20)}.`;
    case "whole-account":
      return "Repayments cover the whole account, but this token's owner sees only some clients.";
    default:
      return why satisfies never;
  }
}
