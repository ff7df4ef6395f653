import type { TokenScope } from "@/lib/tokens/token-scopes";

export type TokenView = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly account: string | null;
  readonly scopes: readonly TokenScope[];
  readonly hint: string | null;
  /** "ending": active, but not for much longer. */
  readonly state: "active" | "ending" | "expired" | "revoked";
  /** Whole days until it expires; 0 on its last. */
  readonly daysLeft: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
};

export function isActive({ state }: Pick<TokenView, "state">): boolean {
  return state === "active" || state === "ending";
}
