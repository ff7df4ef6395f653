import { userInfo } from "node:os";
import type { AuditOrigin } from "@/lib/core/audit/origin";

/** A command on this machine, and the operating system's user that runs it. */
export function commandOrigin(): AuditOrigin {
  return { actor: { kind: "command", name: systemUser() }, address: null, agent: null };
}

/** In a container the user may have a number and no name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
