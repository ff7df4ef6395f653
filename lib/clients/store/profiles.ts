// SQL: many profiles at once by unnest; a partner's part is chosen in the database.
import type pg from "pg";
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import {
  type ClientProfile,
  LABEL_SEPARATOR,
  PROFILE_FIELDS,
  profileTexts,
} from "@/lib/clients/client";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { type Connection, db, inAccount, queryColumn } from "@/lib/database/database";
import { streamBatches } from "@/lib/database/keyset-page";
import { isOfScope, narrowUids } from "@/lib/database/narrow";
import { list, name, readColumn, readRows, type Sql, sql } from "@/lib/database/sql";
import { isShown } from "@/lib/users/hidden-from-partners";

/** A stored profile, when it was last written and by whom (a person's e-mail). */
export type StoredClientProfile = ClientProfile & {
  readonly updatedBy: string | null;
  readonly updatedAt: Date;
};

/** Stored profiles of some uids, and which of these uids the exchange has ever sent. */
export type StoredProfiles = {
  readonly profiles: ReadonlyMap<string, ClientProfile>;
  readonly knownUids: ReadonlySet<string>;
};

/** A profile's fields. Fields that are hidden from the scope are empty. */
const fields = (scope: AccountScope): Sql =>
  list([
    sql`uid, name, customer_id as "customerId", labels`,
    ...(["contact", "owner", "note"] as const).map((field) =>
      isShown(scope, "profile-field", field) ? name(field) : sql`'' as ${name(field)}`,
    ),
  ]);
const BATCH = 5000;

/** Null: the client has no profile that the scope may read. */
export async function findClientProfile(
  scope: AccountScope,
  uid: string,
): Promise<StoredClientProfile | null> {
  const updatedBy = isShown(scope, "profile-field", "updatedBy") ? sql`updated_by` : sql`null`;
  const [profile] = await readRows<StoredClientProfile>(
    sql`select ${fields(scope)}, ${updatedBy} as "updatedBy", updated_at as "updatedAt"
     from client_profiles
     where account_id = ${scope.accountId} and uid = any(${narrowUids(scope, [uid])}::text[])
       and ${isReadable(scope)}`,
  );
  return profile ?? null;
}

/** Profiles of these clients by uid; a client without a profile is absent. */
export async function loadClientProfiles(
  scope: AccountScope,
  uids: readonly string[],
  on: Connection = db().pool,
): Promise<ReadonlyMap<string, ClientProfile>> {
  const rows = await readRows<ClientProfile>(
    sql`select ${fields(scope)} from client_profiles
     where account_id = ${scope.accountId} and uid = any(${narrowUids(scope, uids)}::text[])
       and ${isReadable(scope)}`,
    on,
  );
  return new Map(rows.map((profile) => [profile.uid, profile]));
}

export function listClientLabels(scope: AccountScope): Promise<string[]> {
  return readColumn(
    sql`select distinct label collate "C" as label from client_profiles cross join unnest(labels) label
     where account_id = ${scope.accountId} and ${isOfScope(sql`uid`, scope)} order by 1`,
  );
}

/**
 * The caller's answer, and the profiles to store with their audit entry. Without `write` nothing is
 * stored.
 */
export type DecidedProfiles<Answer> = {
  readonly answer: Answer;
  readonly write?: { readonly profiles: readonly ClientProfile[]; readonly entry: AuditEntry };
};

/**
 * Lets `decide` choose, by the stored profiles of `uids`, what to store and answer. One
 * transaction.
 */
export async function replaceClientProfiles<Answer>(
  scope: WholeAccountScope,
  { uids, by }: { uids: readonly string[]; by: string },
  decide: (stored: StoredProfiles) => DecidedProfiles<Answer>,
): Promise<Answer> {
  return inAccount(scope.accountId, async (client) => {
    await client.query("lock table client_profiles in share row exclusive mode");
    const { answer, write } = decide(await loadStoredProfiles(scope, uids, client));
    if (write) {
      await writeProfiles(client, scope, write.profiles, by);
      await appendAudit(write.entry, client);
    }
    return answer;
  });
}

export async function loadStoredProfiles(
  scope: WholeAccountScope,
  uids: readonly string[],
  on: Connection = db().pool,
): Promise<StoredProfiles> {
  const profiles = await loadClientProfiles(scope, uids, on);
  const known = await queryColumn<string>(
    "select uid from clients where account_id = $1 and uid = any($2::text[])",
    [scope.accountId, uids],
    on,
  );
  return { profiles, knownUids: new Set(known) };
}

/** Every profile, by uid in byte order. Reads some thousand at a time. */
export function streamClientProfiles(scope: WholeAccountScope): AsyncGenerator<ClientProfile> {
  return streamBatches(BATCH, (last) =>
    readRows(
      sql`select ${fields(scope)} from client_profiles
       where account_id = ${scope.accountId} and uid > ${last?.uid ?? ""} order by uid limit ${BATCH}`,
    ),
  );
}

/**
 * Stores profiles and removes empty ones. Labels contain no separator, so they travel as one text.
 * `by`: a person's e-mail.
 */
export async function writeProfiles(
  client: pg.PoolClient,
  { accountId }: WholeAccountScope,
  profiles: readonly ClientProfile[],
  by: string,
): Promise<void> {
  const texts = profiles.map(profileTexts);
  await client.query(
    `insert into client_profiles (account_id, uid, name, customer_id, labels, contact, owner, note, search_text,
       updated_by, updated_at)
     select $1, uid, nullif(name, ''), nullif(customer_id, ''), string_to_array(labels, '${LABEL_SEPARATOR}'), contact,
       owner, note, search_text, $2, clock_timestamp()
     from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
       given (uid, name, customer_id, labels, contact, owner, note, search_text)
     on conflict (account_id, uid) do update set name = excluded.name, customer_id = excluded.customer_id,
       labels = excluded.labels, contact = excluded.contact, owner = excluded.owner, note = excluded.note,
       search_text = excluded.search_text, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    [
      accountId,
      by,
      profiles.map(({ uid }) => uid),
      ...PROFILE_FIELDS.map((field) => texts.map((text) => text[field])),
      profiles.map(searchText),
    ],
  );
  await client.query(
    `delete from client_profiles where account_id = $1 and uid = any($2::text[])
       and name is null and customer_id is null and labels = '{}' and contact = '' and owner = '' and note = ''`,
    [accountId, profiles.map(({ uid }) => uid)],
  );
}

/**
 * The text that a search looks through, a line for each field. The lines that partners may search
 * come first.
 */
function searchText({ name, customerId, labels, note, contact, owner }: ClientProfile): string {
  return [name ?? "", customerId ?? "", ...labels, note, contact, owner].join("\n").toLowerCase();
}

/**
 * Whether the scope may read anything of a profile. A partner must not learn either that only a note
 * exists.
 */
export function isReadable(scope: AccountScope): Sql {
  if (isShown(scope, "profile-field", "note")) return sql`true`;
  return sql`(name is not null or customer_id is not null or labels <> '{}')`;
}

/**
 * The text of profiles `p` that the scope may search: for a partner the lines of name, customer id
 * and labels.
 */
export function searchedText(scope: AccountScope): Sql {
  if (isShown(scope, "profile-field", "note")) return sql`p.search_text`;
  return sql`array_to_string((string_to_array(p.search_text, E'\\n'))[1:cardinality(p.labels) + 2], E'\\n')`;
}
