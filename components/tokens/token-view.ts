import type { TokenScope } from "@/lib/tokens/token-scopes";

export type TokenView = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly account: string | null;
  readonly scopes: readonly TokenScope[];
  readonly hint: string | null;
  /** "ending": active, and expires soon. */
  readonly state: "active" | "ending" | "expired" | "revoked";
  /** Whole days until it expires; 0 on the last day. */
  readonly daysLeft: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
};

export function isActive({ state }: Pick<TokenView, "state">): boolean {
  return state === "active" || state === "ending";
}
