import type { AuditOrigin } from "@/lib/core/audit/origin";
import type { ShareSettings } from "@/lib/core/share/share-row";

export async function loadShareSettings(): Promise<ShareSettings> {
  throw new Error("not written yet");
}

/** Where links are to go with the access, those of everybody without any go now. For administrators. */
export async function saveShareSettings(_settings: ShareSettings, _origin: AuditOrigin): Promise<void> {
  throw new Error("not written yet");
}
