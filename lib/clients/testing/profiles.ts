import type { ClientProfile } from "@/lib/clients/client";
import type { WholeAccountScope } from "@/lib/core/scope";
import { inAccount } from "@/lib/database/database";
import { writeProfiles } from "../store/profiles";

/** Stores a client's profile without an entry in the audit log. */
export async function saveClientProfile(
  scope: WholeAccountScope,
  profile: ClientProfile,
  by: string,
): Promise<void> {
  await inAccount(scope.accountId, (client) => writeProfiles(client, scope, [profile], by));
}
