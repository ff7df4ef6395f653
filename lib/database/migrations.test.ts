import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { listMigrations, MIGRATIONS_DIR } from "./migrate";

/** The desk was stopped for this migration and all before it. */
const BEFORE_ROLLING_UPGRADES = "20261230000000_totals_per_week";

/** Changes that break a process of the previous version that is still running. */
const BREAKING = [
  /\bdrop\s+(?:table|column|view|type|function)\b/i,
  /\brename\b/i,
  /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i,
  /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i,
  /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\S+\s+(?!.*\bdefault\b)[^,;]*\bnot\s+null\b/i,
];

const breakingWords = (sql: string) => BREAKING.flatMap((pattern) => pattern.exec(sql)?.[0] ?? []);

test("a migration leaves what the version before reads and writes: both serve during a rolling upgrade", () => {
  const all = listMigrations();
  expect(all).toContain(BEFORE_ROLLING_UPGRADES);
  const newer = all.filter((name) => name > BEFORE_ROLLING_UPGRADES);
  const faults = newer.flatMap((name) => {
    const sql = readFileSync(path.join(MIGRATIONS_DIR, name, "migration.sql"), "utf8");
    return breakingWords(sql.replace(/--.*$/gm, "")).map((words) => `${name}: ${words}`);
  });
  expect(faults).toEqual([]);
});

test("the breaking words are found", () => {
  for (const sql of [
    'ALTER TABLE "a" DROP COLUMN "b"',
    'ALTER TABLE "a" RENAME COLUMN "b" TO "c"',
    'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL',
    'ALTER TABLE "a" ADD COLUMN "b" INTEGER NOT NULL;',
    "drop table a",
  ])
    expect(breakingWords(sql), sql).not.toEqual([]);
  expect(breakingWords('ALTER TABLE "a" ADD COLUMN "b" BOOLEAN NOT NULL DEFAULT false')).toEqual(
    [],
  );
  expect(breakingWords('CREATE TABLE "a" ("b" INTEGER NOT NULL)')).toEqual([]);
});
