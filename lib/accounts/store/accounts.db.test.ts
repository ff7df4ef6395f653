import { expect, test } from "vitest";
import { ensureCommissionPartitions } from "@/lib/commissions/store/partitions";
import { grantAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import {
  deleteAccount,
  findAccount,
  findAccountByName,
  insertAccount,
  listAccounts,
  loadSealedCredentials,
  type NewAccount,
  saveFullReadAt,
} from "./accounts";

openTestDatabase();

const named = (name: string): NewAccount => ({
  name,
  baseUrl: "https://api.example.com",
  environment: "live",
  showSub: true,
  keyHint: "abcd",
  keyFingerprint: "f".repeat(64),
});

const SEALED = new Uint8Array([1, 2, 255]);
const seal = async () => SEALED;

async function insert(name: string) {
  const answer = await insertAccount(named(name), seal);
  if (answer === "name-taken") throw new Error("the name is taken");
  return answer.inserted;
}

test("an account comes back by number and by name, never with its credentials", async () => {
  const account = await insert("main");
  expect(account).toMatchObject({ ...named("main"), fullReadAt: null, pausedAt: null });
  expect(await findAccount(account.id)).toEqual(account);
  expect(await findAccountByName("main")).toEqual(account);
  expect(await listAccounts()).toContainEqual(account);
  expect(JSON.stringify(await listAccounts())).not.toContain("sealed");
  expect(await loadSealedCredentials(account.id)).toEqual(SEALED);
});

test("what is not there is null", async () => {
  expect(await findAccount(999_999)).toBeNull();
  expect(await findAccountByName("nobody")).toBeNull();
  expect(await loadSealedCredentials(999_999)).toBeNull();
});

test("of several that take a name at once exactly one gets it", async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => insertAccount(named("wanted"), seal)),
  );
  expect(answers.filter((answer) => answer === "name-taken")).toHaveLength(4);
});

test("an environment that is neither live nor sandbox is refused by the database", async () => {
  await expect(
    insertAccount({ ...named("odd"), environment: "demo" as never }, seal),
  ).rejects.toThrow();
});

test("the full read keeps its instant", async () => {
  const account = await insert("read");
  const atMs = Date.parse("2026-11-20T02:03:04.567Z");
  await saveFullReadAt(grantAccountScope(account.id), atMs);
  expect((await findAccount(account.id))?.fullReadAt?.getTime()).toBe(atMs);
});

test("removing an account removes everything of it and nothing of another", async () => {
  const [gone, kept] = [await insert("gone"), await insert("kept")];
  await ensureCommissionPartitions({ from: "2026-10-31" as never, to: "2026-11-01" as never });
  for (const { id } of [gone, kept]) await fill(id);
  expect(await deleteAccount(gone.id)).toBe("deleted");
  expect(await deleteAccount(gone.id)).toBe("gone");
  for (const table of ACCOUNT_TABLES) {
    const { rows } = await db().pool.query(`select account_id from ${table} group by 1`);
    expect({ table, rows }).toEqual({ table, rows: [{ account_id: kept.id }] });
  }
});

const ACCOUNT_TABLES = [
  "commission_rows",
  "commission_days",
  "commission_day_revisions",
  "commission_day_totals",
  "commission_product_totals",
  "commission_client_days",
  "commission_client_weeks",
  "kept_figures",
  "clients",
  "superseded_commission_rows",
  "sync_runs",
];

async function fill(id: number): Promise<void> {
  const day = "2026-11-01";
  const amounts = "1, 1, 1, 1";
  for (const statement of [
    `insert into commission_days (account_id, day, status, attempted_at) values (${id}, '${day}', 'complete', now())`,
    `insert into commission_day_revisions values (${id}, '${day}', 1, 1, 'h', now(), now())`,
    `insert into commission_day_totals (account_id, day, coin, symbol, product_type, row_count, deal_amount, fee,
       fee_paid, rebate_amount) values (${id}, '${day}', 'BTC', 'B', 'SPOT', 1, ${amounts})`,
    `insert into commission_product_totals (account_id, day, coin, product_type, row_count, deal_amount, fee, fee_paid,
       rebate_amount) values (${id}, '${day}', 'BTC', 'SPOT', 1, ${amounts})`,
    `insert into commission_rows (account_id, day, uid, coin, symbol, product_type, revision, deal_amount, fee,
       fee_paid, rebate_amount) values (${id}, '${day}', '1', 'BTC', 'B', 'SPOT', 1, ${amounts})`,
    `insert into clients values (${id}, '1')`,
    `insert into kept_figures (account_id, name, version, figure) values (${id}, 'f', '1', '{}')`,
    `insert into commission_client_days values (${id}, '${day}', 'BTC', 'SPOT', '1', 1, 1, 1, 0, 0, 1, 1)`,
    `insert into commission_client_weeks values (${id}, '${day}', 'BTC', 'SPOT', '1', 1, 1, 1, 0, 0, 1, 1, 1, 1, 1)`,
    `insert into superseded_commission_rows (account_id, day, uid, coin, symbol, product_type, revision,
       last_revision, first_seen_at, last_seen_at, deal_amount, fee, fee_paid, rebate_amount)
       values (${id}, '${day}', '1', 'BTC', 'B', 'SPOT', 1, 1, now(), now(), ${amounts})`,
    `insert into sync_runs (account_id, subject, trigger, status, holder, heartbeat_at)
       values (${id}, 'commissions', 'button', 'running', 'h', now())`,
  ]) {
    await db().pool.query(statement);
  }
}
