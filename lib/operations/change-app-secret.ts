import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { resealAll, type SecretChange } from "./store/reseal";

/**
 * Seals everything anew in one transaction; `agree` is asked inside it. Returns how many rows.
 * Throws SealError.
 */
export function changeAppSecret(agree: () => SecretChange, origin: AuditOrigin): Promise<number> {
  return resealAll(agree, (sealed) => doneEntry(origin, "app-secret-changed", null, { sealed }));
}
