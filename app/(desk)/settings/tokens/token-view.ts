import type { TokenState, TokenView } from "@/components/tokens/token-view";
import type { ApiToken } from "@/lib/access/tokens/token-reach";

const DAY_MS = 86_400_000;
/** From here on a token says that it ends: time enough to give a script another. */
const ENDING_DAYS = 14;

export function toView(token: ApiToken, nowMs: number): TokenView {
  const { id, name, email, account, scopes, hint, createdAt, expiresAt, lastUsedAt } = token;
  const daysLeft = Math.max(0, Math.floor((expiresAt.getTime() - nowMs) / DAY_MS));
  return {
    id,
    name,
    email,
    account: account?.name ?? null,
    scopes,
    hint,
    state: stateOf(token, daysLeft),
    daysLeft,
    madeAtMs: createdAt.getTime(),
    expiresAtMs: expiresAt.getTime(),
    usedAtMs: lastUsedAt?.getTime() ?? null,
  };
}

function stateOf({ revokedAt, isExpired }: ApiToken, daysLeft: number): TokenState {
  if (revokedAt) return "revoked";
  if (isExpired) return "expired";
  return daysLeft < ENDING_DAYS ? "ending" : "good";
}
