import type { AuditOrigin } from "@/lib/core/audit/origin";
import { type FactorRole, saveFactorRequirements } from "@/lib/store/sessions/second-factors";

export {
  FACTOR_ROLES,
  type FactorRole,
  listFactorRequirements,
} from "@/lib/store/sessions/second-factors";

/** From now on whoever has one of these roles, at any account, has to have a second factor. False: it was so already. */
export function requireFactors(roles: readonly FactorRole[], origin: AuditOrigin): Promise<boolean> {
  return saveFactorRequirements(roles, (before) => ({
    origin,
    event: {
      kind: "factor-requirement-changed",
      result: "done",
      account: null,
      object: null,
      details: { before, after: roles },
    },
  }));
}
