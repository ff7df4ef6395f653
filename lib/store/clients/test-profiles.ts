import type { ClientProfile } from "@/lib/core/clients/client";
import type { WholeAccountScope } from "@/lib/core/scope";
import { inAccount } from "../database/database";
import { writeProfiles } from "./profiles";

/** Stores what is known of one client now, without an entry in the audit log. */
export async function saveClientProfile(
  scope: WholeAccountScope,
  profile: ClientProfile,
  by: string,
): Promise<void> {
  await inAccount(scope.accountId, (client) => writeProfiles(client, scope, [profile], by));
}
