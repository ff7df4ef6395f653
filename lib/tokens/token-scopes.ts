/** What a token may be used for, each by its name in addresses, answers and the database; all of it reads. */
export const TOKEN_SCOPES = ["commissions:read", "repayments:read", "research:read"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Research is of no account: a token for that alone has none. */
export function needsAccount(scopes: readonly TokenScope[]): boolean {
  return scopes.some((scope) => scope !== "research:read");
}

/** A token that nobody looks after any more ends by itself. */
export const MOST_TOKEN_DAYS = 365;
export const DEFAULT_TOKEN_DAYS = 90;
/** Characters. */
export const LONGEST_TOKEN_NAME = 60;
/** Of one person, that have neither expired nor been revoked. */
export const MOST_TOKENS = 50;

type Token = {
  readonly scopes: readonly TokenScope[];
  readonly account: { readonly id: number } | null;
};

/** An address that a token with these scopes opens, to try it with. */
export function exampleAddress({ scopes, account }: Token): string {
  if (account === null) return "/api/v1/research/AAPL/dividends";
  const name = scopes.includes("commissions:read") ? "commissions" : "repayments";
  return `/api/v1/accounts/${account.id}/exports/${name}.csv`;
}
