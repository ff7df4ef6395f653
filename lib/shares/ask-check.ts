import { databaseNow } from "@/lib/database/database";
import { findShare } from "@/lib/shares/store/visit";
import { judgeVisit, type SharePath } from "@/lib/shares/visit";
import { hashLinkToken } from "@/lib/sign-in/secrets/link-token";
import { countClosed, findFlood } from "./limit-visitors";
import { type PassFor, readPass } from "./pass";

export type ShareRequest = {
  readonly token: string;
  readonly pass: string | null;
  readonly address: string;
  /** Of the database's clock. */
  readonly nowMs: number;
};

/** Milliseconds of the database's clock, which decides when links and their letters end. */
export async function loadShareTime(): Promise<number> {
  return (await databaseNow()).getTime();
}

/**
 * The same for every link that opens nothing: unknown, malformed, revoked, expired, used up, or
 * rotated away.
 */
export type ClosedShare = { readonly kind: "closed" };

/**
 * Matches no token: a malformed token is looked up and judged by the same statements as any other.
 */
const NO_TOKEN_HASH = "0".repeat(64);
const NO_LINK: PassFor = { id: "", passVersion: 0 };

/**
 * Finds the link in one statement and judges by one rule for every path, so that the delay reveals
 * no reason.
 */
export async function askCheck(
  { token, pass, address, nowMs }: ShareRequest,
  { path, isRobot }: { readonly path: SharePath; readonly isRobot: boolean },
) {
  const flood = findFlood(address, nowMs);
  if (flood) return flood;
  const link = await findShare(hashLinkToken(token) ?? NO_TOKEN_HASH);
  const passed = readPass(pass, link ?? NO_LINK, nowMs);
  const lock = link && { ...link, hasPassword: link.passwordHash !== null };
  const verdict = judgeVisit(lock, { path, passed, isRobot }, nowMs);
  if (link === null || verdict.kind === "closed") return closeTo({ address, nowMs });
  return { kind: "found", link, passed, verdict } as const;
}

/** For a step: whether the page would open now, or what it would ask for. */
export function askStep(request: ShareRequest) {
  return askCheck(request, { path: "page", isRobot: false });
}

export function closeTo({ address, nowMs }: Pick<ShareRequest, "address" | "nowMs">): ClosedShare {
  countClosed(address, nowMs);
  return { kind: "closed" };
}
