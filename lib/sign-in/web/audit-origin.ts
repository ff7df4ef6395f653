import { coarseAgent } from "@/lib/audit/agent";
import type { AuditActor, AuditOrigin } from "@/lib/audit/origin";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import type { User } from "@/lib/users/store/users";

export type Caller = Pick<AuditOrigin, "address" | "agent">;

const LONGEST_ADDRESS = 64;

export function callerOf(headers: Headers): Caller {
  const address = clientAddress(headers).slice(0, LONGEST_ADDRESS);
  return { address, agent: coarseAgent(headers.get("user-agent")) };
}

/** The person at a page; under "View as" the administrator who views. */
export function personOrigin(user: User, headers: Headers): AuditOrigin {
  const { id, email } = viewerOf(user) ?? user;
  return originOf({ kind: "person", id, name: email }, callerOf(headers));
}

export function originOf(actor: AuditActor, { address, agent }: Caller): AuditOrigin {
  return { actor, address, agent };
}

/**
 * The last address of X-Forwarded-For, written by the nearest proxy or our server. A client can
 * forge earlier ones.
 */
export function clientAddress(headers: Headers): string {
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return last ? last : "unknown";
}
