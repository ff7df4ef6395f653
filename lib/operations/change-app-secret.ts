import { doneEntry } from "@/lib/core/audit/event";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import { resealAll, type SecretChange } from "@/lib/store/database/sealing-secret";

export type { SecretChange } from "@/lib/store/database/sealing-secret";

/**
 * Seals everything that is stored under APP_SECRET anew, in one transaction. `agree` says from what to what; it is
 * asked once nobody else can change the secret. Returns how many rows were sealed. Throws SealError where the secrets
 * are not those of this database: then nothing was changed.
 */
export function changeAppSecret(agree: () => SecretChange, origin: AuditOrigin): Promise<number> {
  return resealAll(agree, (sealed) => doneEntry(origin, "app-secret-changed", null, { sealed }));
}
