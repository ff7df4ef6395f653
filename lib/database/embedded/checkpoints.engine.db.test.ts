import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepCheckpoints } from "./checkpoints";
import { serveWire, type WireServer } from "./server";

const MOST_WAL_BYTES = 8 * 2 ** 20;

let dir: string;
let db: PGlite;
let wire: WireServer;
let stop: () => Promise<void>;
let client: pg.Client;
beforeEach(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), "desk-wal-"));
  db = await PGlite.create();
  wire = await serveWire(db, path.join(dir, ".s.PGSQL.5432"), {
    onBroken: (error) => {
      throw error;
    },
  });
  stop = keepCheckpoints(db, wire.inTurn, { lookMs: 20, mostWalBytes: MOST_WAL_BYTES });
  client = new pg.Client({ host: dir, user: "postgres", database: "postgres" });
  await client.connect();
  await client.query("create table t (a text)");
});
afterEach(async () => {
  await client.end();
  await stop();
  await wire.close();
  await db.close();
  rmSync(dir, { recursive: true });
});

const write = () =>
  client.query("insert into t select repeat('x', 1000) from generate_series(1, 10000)");
const bytesToRead = async () => {
  const { rows } = await client.query(
    "select (pg_current_wal_insert_lsn() - redo_lsn)::int as bytes from pg_control_checkpoint()",
  );
  return rows[0].bytes;
};

test("while the database is open, what is written does not pile up in the log", async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    await write();
    await expect.poll(bytesToRead).toBeLessThan(MOST_WAL_BYTES);
  }
  const { rows } = await client.query("select count(*)::int as files from pg_ls_waldir()");
  expect(rows[0].files).toBeLessThan(6);
});

test("a checkpoint waits for the end of a transaction", async () => {
  await client.query("begin");
  await write();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await bytesToRead()).toBeGreaterThan(MOST_WAL_BYTES);
  await client.query("commit");
  await expect.poll(bytesToRead).toBeLessThan(MOST_WAL_BYTES);
});
