import { applyProfileImport, checkProfileImport } from "@/lib/clients/import-profiles";
import { PROFILE_COLUMNS, profileRecord } from "@/lib/clients/profile-file";
import { listClientLabels, loadClientProfiles } from "@/lib/clients/store/profiles";
import { allCommissions } from "@/lib/commissions/commission";
import { rankClients } from "@/lib/commissions/store/ranking";
import { fetchableDays } from "@/lib/core/day";
import { csvRecord } from "@/lib/core/files/csv";
import { actingFor, type CastStage } from "./stage";
import { DEMO_CLIENTS, KEY_ACCOUNT } from "./story";

/**
 * Gives the largest clients names, labels and owners, all in one transaction. A client that has a
 * profile keeps it.
 */
export async function nameClients(stage: CastStage): Promise<void> {
  const { scope, today, people, proceed } = stage;
  if ((await listClientLabels(scope)).includes(KEY_ACCOUNT)) return;
  const { rows } = await rankClients(scope, {
    filter: allCommissions(fetchableDays(today)),
    by: { field: "rebateAmount", coin: null },
    limit: DEMO_CLIENTS.length,
  });
  const uids = rows.map(({ uid }) => uid);
  const known = await loadClientProfiles(scope, uids);
  const lines = [csvRecord(PROFILE_COLUMNS)];
  for (const [at, client] of DEMO_CLIENTS.entries()) {
    const uid = uids[at];
    if (uid === undefined || known.has(uid)) continue;
    lines.push(profileRecord({ ...client, uid, customerId: null }));
  }
  const text = lines.join("");
  const { digest } = await checkProfileImport(scope, text);
  proceed();
  const applied = await applyProfileImport(scope, { text, digest }, actingFor(people.mei));
  if (applied.kind !== "applied") throw new Error(`the names of clients were ${applied.kind}`);
}
