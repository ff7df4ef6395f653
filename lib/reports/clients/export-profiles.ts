import { csvRecord } from "@/lib/core/files/csv";
import type { WholeAccountScope } from "@/lib/core/scope";
import { streamClientProfiles } from "@/lib/store/clients/profiles";
import { PROFILE_COLUMNS, profileRecord } from "./profile-csv";

/** The account's labels, customer ids and notes as the import reads them, by uid; clients without any are left out. */
export async function* writeProfileCsv(scope: WholeAccountScope): AsyncGenerator<string> {
  yield csvRecord(PROFILE_COLUMNS);
  for await (const profile of streamClientProfiles(scope)) yield profileRecord(profile);
}
