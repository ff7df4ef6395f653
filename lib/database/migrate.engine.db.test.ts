import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MIGRATIONS_DIR, migrate } from "./migrate";
import { createTestDatabase, type TestDatabase, testDatabaseKind } from "./testing/database";

let database: TestDatabase;
let pool: pg.Pool;
let dir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), "desk-migrations-"));
  cpSync(MIGRATIONS_DIR, dir, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true }));

const tableExists = async (name: string) =>
  (await pool.query("select to_regclass($1) is not null as there", [name])).rows[0].there;

function addMigration(name: string, sql: string): void {
  mkdirSync(path.join(dir, name));
  writeFileSync(path.join(dir, name, "migration.sql"), sql);
}

describe("migrating", () => {
  test("a migrated database needs no further migration", async () => {
    expect(await migrate(database.url)).toEqual({ applied: [] });
  });

  test("a migration that fails leaves nothing of itself, and its reason is said", async () => {
    addMigration("99990101000000_first", "create table first_of_two (a int);");
    addMigration(
      "99990101000001_second",
      "create table second_of_two (a int);\nselect * from nowhere;",
    );
    await expect(migrate(database.url, dir)).rejects.toThrow(/nowhere/);
    expect(await tableExists("first_of_two")).toBe(false);
    expect(await migrate(database.url)).toEqual({ applied: [] });
  });

  test("a database with tables of another program is left as it is", async () => {
    await pool.query("alter table _prisma_migrations rename to history_of_another");
    await expect(migrate(database.url)).rejects.toThrow(
      "The database holds tables of another program",
    );
    await pool.query("alter table history_of_another rename to _prisma_migrations");
    expect(await migrate(database.url)).toEqual({ applied: [] });
  });

  test("a migration that another tool began and did not end is refused by its name", async () => {
    await pool.query(
      "insert into _prisma_migrations (id, checksum, migration_name) values ('half', '', '99990102000000_half')",
    );
    await expect(migrate(database.url)).rejects.toThrow(
      /did not finish \(99990102000000_half\)\. Restore/,
    );
    await pool.query("delete from _prisma_migrations where id = 'half'");
    expect(await migrate(database.url)).toEqual({ applied: [] });
  });

  test("processes that migrate together end with each migration applied once", async () => {
    const sql =
      "create table gathered (a text default 'semi;colon');\ncreate function f() returns int as $$ begin return 1; end $$ language plpgsql;";
    addMigration("99990202000000_gathered", sql);
    const answers = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, dir)));
    expect(answers.flatMap(({ applied }) => applied)).toEqual(["99990202000000_gathered"]);
    expect(await tableExists("gathered")).toBe(true);
    // The older program must not work on tables that it does not know.
    await expect(migrate(database.url)).rejects.toThrow(
      "made by a newer Broker Desk (99990202000000_gathered)",
    );
    await pool.query(
      "drop table gathered; drop function f; delete from _prisma_migrations where migration_name like '9999%'",
    );
  });

  test.runIf(testDatabaseKind() === "native")(
    "a user without the rights gets one sentence, and nothing is changed",
    async () => {
      const role = `clerk_${process.pid}`;
      const url = new URL(database.url);
      url.username = role;
      addMigration("99990101000000_first", "alter table users add column surplus int;");
      await pool.query(`create role ${role} login; revoke all on schema public from public`);
      await expect(migrate(url.href, dir)).rejects.toThrow(
        "The database has no schema that this user may use. Grant it the rights on the schema public, or correct DATABASE_URL.",
      );
      await pool.query(
        `grant all on schema public to ${role}; grant all on _prisma_migrations to ${role}`,
      );
      await expect(migrate(url.href, dir)).rejects.toThrow(
        "The database could not be brought up to date, and nothing of it was changed: must be owner of table users (99990101000000_first); give the user of DATABASE_URL the rights on its tables, or use their owner there.",
      );
      await pool.query(
        `drop owned by ${role}; drop role ${role}; grant all on schema public to public`,
      );
      expect(await migrate(database.url)).toEqual({ applied: [] });
    },
  );

  test("a database that refuses the login gives one sentence, without the password", async () => {
    const refused = migrate("postgresql://joe:hidden@127.0.0.1:1/desk");
    await expect(refused).rejects.toThrow(
      "The database at 127.0.0.1:1 (database desk) cannot be used: nothing listens there; start PostgreSQL or correct DATABASE_URL.",
    );
    await expect(refused).rejects.not.toThrow(/hidden/);
    await expect(migrate("postgresql://joe:hidden@no-such-host.invalid/desk")).rejects.toThrow(
      /host name/,
    );
  });
});
