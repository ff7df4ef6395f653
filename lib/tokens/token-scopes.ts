/** What a token may read, as it is named in URLs, answers and the database. */
export const TOKEN_SCOPES = ["commissions:read", "repayments:read", "research:read"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Research belongs to no account, so a token for research alone has none. */
export function needsAccount(scopes: readonly TokenScope[]): boolean {
  return scopes.some((scope) => scope !== "research:read");
}

/** So that a forgotten token ends by itself. */
export const MOST_TOKEN_DAYS = 365;
export const DEFAULT_TOKEN_DAYS = 90;
/** Characters. */
export const LONGEST_TOKEN_NAME = 60;
/** Active tokens of one person. */
export const MOST_TOKENS = 50;

type Token = {
  readonly scopes: readonly TokenScope[];
  readonly account: { readonly id: number } | null;
};

/** A URL that a token with these scopes may read, to try it with. */
export function exampleAddress({ scopes, account }: Token): string {
  if (account === null) return "/api/v1/research/AAPL/dividends";
  const name = scopes.includes("commissions:read") ? "commissions" : "repayments";
  return `/api/v1/accounts/${account.id}/exports/${name}.csv`;
}
