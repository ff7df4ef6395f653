import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { listMigrations } from "@/lib/database/migrate";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { describeDesk } from "./describe-desk";

openTestDatabase();

test("the desk says its version, and whether the schema is of it, behind or ahead", async () => {
  const [before, newest] = listMigrations().slice(-2) as [string, string];
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(await describeDesk()).toMatchObject({
    version,
    newest,
    schema: { kind: "same" },
    node: process.versions.node,
    database: expect.stringMatching(/^PostgreSQL \d/),
  });

  await db().pool.query("delete from _prisma_migrations where migration_name = $1", [newest]);
  expect(await describeDesk()).toMatchObject({
    newest: before,
    schema: { kind: "behind", missing: [newest] },
  });

  const next = "99990101000000_of_a_newer_version";
  await db().pool.query(
    "update _prisma_migrations set migration_name = $1 where migration_name = $2",
    [next, before],
  );
  expect(await describeDesk()).toMatchObject({
    newest: next,
    schema: { kind: "ahead", unknown: [next] },
  });
});
