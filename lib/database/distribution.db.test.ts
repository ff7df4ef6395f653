import { expect, test } from "vitest";
import { deleteAccount } from "@/lib/accounts/store/accounts";
import { DEFAULT_STATE_RULES } from "@/lib/clients/client-state";
import { saveClientStateRules } from "@/lib/clients/store/state-rules";
import { saveClientProfile } from "@/lib/clients/testing/profiles";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { saveUidList } from "@/lib/commissions/store/uid-lists";
import { commissionRow } from "@/lib/commissions/testing/rows";
import type { Day } from "@/lib/core/day";
import { db, queryRows } from "./database";
import { BOOK_TABLES } from "./distribution";
import { openTestDatabase } from "./testing/database-open";
import { DESK_TABLES, findCitusFault } from "./testing/distribution";
import { saveUpgradeLedger } from "./testing/upgrade-ledger";

openTestDatabase();

/** Faults that Citus refuses in a table distributed by account_id; `$1`: the tables of the book. */
const FAULTS = `
  with book as (select to_regclass(name) as oid, name from unnest($1::text[]) name),
    of_account as (select attrelid as oid, attnum from pg_attribute where attname = 'account_id' and not attisdropped)
  select name || ': ' || what as fault from book, lateral (
    select 'no such table' as what where book.oid is null
    union all select 'no primary key' where not exists (select from pg_index where indrelid = book.oid and indisprimary)
    union all select indexrelid::regclass || ' is unique without account_id' from pg_index join of_account a on a.oid = indrelid
      where indrelid = book.oid and indisunique and not a.attnum = any (indkey)
    union all select 'trigger ' || tgname from pg_trigger where tgrelid = book.oid and not tgisinternal
    union all select 'sequence of ' || attname from pg_attribute
      where attrelid = book.oid and attnum > 0 and not attisdropped
        and (attidentity <> '' or pg_get_serial_sequence(book.name, attname) is not null)
    union all select 'account_id is no integer' from pg_attribute
      where attrelid = book.oid and attname = 'account_id' and atttypid <> 'int4'::regtype
    union all select conname || ' leads to ' || confrelid::regclass from pg_constraint
      where conrelid = book.oid and contype = 'f' and confrelid <> 'accounts'::regclass
        and confrelid not in (select b.oid from book b where b.oid is not null)
    union all select conname || ' is without account_id' from pg_constraint join of_account a on a.oid = conrelid
      where conrelid = book.oid and contype = 'f' and not a.attnum = any (conkey)
    union all select conname || ' of ' || conrelid::regclass || ' leads into the book' from pg_constraint
      where confrelid = book.oid and contype = 'f' and conparentid = 0
        and conrelid not in (select b.oid from book b where b.oid is not null)
  ) found order by 1`;

const listFaults = async (book: readonly string[] = BOOK_TABLES) =>
  (await queryRows<{ fault: string }>(FAULTS, [book])).map(({ fault }) => fault);

async function listAccountTables(): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname = 'account_id' and not a.attisdropped and c.relkind in ('r', 'p') and not c.relispartition
       and c.relnamespace = 'public'::regnamespace`,
  );
  return tables.map(({ name }) => name);
}

test("every table with an account_id is either of the book or of the desk", async () => {
  expect([...BOOK_TABLES, ...DESK_TABLES].toSorted()).toEqual(
    (await listAccountTables()).toSorted(),
  );
});

test("the book can be distributed by account", async () => {
  expect(await listFaults()).toEqual([]);
});

test("a table that cannot be distributed is found", async () => {
  expect(
    await listFaults(["audit_log", "month_closes", "api_tokens", "commission_import_days"]),
  ).toEqual(
    expect.arrayContaining([
      "month_closes: month_close_days_account_id_month_fkey of month_close_days leads into the book",
      expect.stringContaining("month_closes: trigger "),
      expect.stringContaining("audit_log: audit_log_pkey is unique without account_id"),
      "api_tokens: api_tokens_user_id_fkey leads to users",
      "commission_import_days: commission_import_days_import_id_fkey is without account_id",
    ]),
  );
  await db().pool.query("create table serial_book (account_id bigint, number serial)");
  expect(await listFaults(["serial_book", "not_there"])).toEqual(
    expect.arrayContaining([
      "serial_book: no primary key",
      "serial_book: sequence of number",
      "serial_book: account_id is no integer",
      "not_there: no such table",
    ]),
  );
});

test.each([
  ["update commission_days set status = 'pending' where account_id = $1", null],
  ["select 1 from accounts for update", null],
  ["select d.day from commission_days d where (d.account_id, d.day) = ($1, $2) for update", null],
  ["insert into clients (account_id, uid) values ($1, $2) on conflict do nothing", null],
  [
    "insert into clients values ($1) on conflict do update set at = now()",
    "a function that is not immutable in DO UPDATE",
  ],
  [
    "update uid_lists set used_at = clock_timestamp() where account_id = $1",
    "a volatile function in a change",
  ],
  [
    "delete from repayment_gaps where account_id = $1 returning extract(epoch from seen_at)",
    "extract() of a time with zone in RETURNING",
  ],
  [
    "delete from repayment_gaps where account_id = $1 returning extract(epoch from seen_at at time zone 'UTC')",
    null,
  ],
  [
    "select from commission_days c join month_closes m using (account_id) where account_id = $1 for update of c",
    "a lock in a statement that reads tables of the coordinator too",
  ],
  ["select sum(row_count) from commission_days", "no account is named"],
])("the check of statements says about %j: %s", (text, fault) => {
  expect(findCitusFault(text)).toBe(fault);
});

test("without foreign keys a removed account leaves nothing, and nothing is stored of it any more", async () => {
  const keys = await queryRows<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
     where contype = 'f' and conparentid = 0 and conrelid::regclass::text = any ($1)`,
    [BOOK_TABLES],
  );
  for (const { table, name } of keys)
    await db().pool.query(`alter table ${table} drop constraint ${name}`);
  const [gone, kept] = await saveUpgradeLedger();
  const holders = async ({ accountId }: { accountId: number }) => {
    const parts = BOOK_TABLES.map(
      (table) => `select '${table}' as name from ${table} where account_id = $1`,
    );
    const rows = await queryRows<{ name: string }>(parts.join(" union "), [accountId]);
    return rows.map(({ name }) => name).toSorted();
  };
  expect(await holders(gone)).toEqual(BOOK_TABLES.toSorted());
  const before = await holders(kept);
  expect(await deleteAccount(gone.accountId)).toBe("deleted");
  const [day, uid] = ["2026-11-01" as Day, "7"];
  const profile = {
    uid,
    name: "Seven",
    customerId: null,
    labels: [],
    contact: "",
    owner: "",
    note: "",
  };
  const late = [
    saveCommissionDay(gone, {
      day,
      rows: [commissionRow(day, { uid })],
      fetchedAtMs: 0,
      emptyMeans: "empty",
    }),
    saveClientProfile(gone, profile, "a@example.com"),
    saveClientStateRules(gone, DEFAULT_STATE_RULES),
    saveUidList(gone, "list", [uid]),
  ];
  for (const { status } of await Promise.allSettled(late)) expect(status).toBe("rejected");
  expect(await holders(gone)).toEqual([]);
  expect(await holders(kept)).toEqual(before);
});
