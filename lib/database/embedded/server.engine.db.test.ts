import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { argsOf } from "@/lib/env/process";
import { serveWire, type WireServer } from "./server";

const IDLE_MS = 1_000;

describe("clients of the embedded database", () => {
  let db: PGlite;
  let wire: WireServer;
  let dir: string;
  const clients: pg.Client[] = [];

  beforeAll(async () => {
    dir = mkdtempSync(path.join(os.tmpdir(), "desk-wire-"));
    db = await PGlite.create();
    wire = await serveWire(db, path.join(dir, ".s.PGSQL.5432"), {
      idleInTransactionMs: IDLE_MS,
      onBroken: (error) => {
        throw error;
      },
    });
    await db.exec("create table t (a int, b text)");
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()));
    await db.exec("truncate t");
  });
  afterAll(async () => {
    await wire.close();
    await db.close();
    rmSync(dir, { recursive: true });
  });

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({ host: dir, user: "postgres", database: "postgres" });
    client.on("error", () => {});
    await client.connect();
    clients.push(client);
    return client;
  }
  const count = async (client: pg.Client) =>
    (await client.query("select count(*)::int from t")).rows[0].count;

  test("each gets its own answers, also when questions arrive in parts and some are wrong", async () => {
    // The clients run in separate processes: within one process the parts of a message never mix.
    const [program = "", ...args] = argsOf("lib/database/testing/server-process.ts", dir);
    const child = fork(program, args);
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
  });

  test("no other query runs during a transaction", async () => {
    const [one, two] = [await open(), await open()];
    await one.query("begin; insert into t values (1)");
    const seen = count(two);
    await one.query("insert into t values (2)");
    await one.query("commit");
    expect(await seen).toBe(2);
  });

  test("the open transaction of a client that disappeared is rolled back, and the next client goes on", async () => {
    const [one, two] = [await open(), await open()];
    await one.query("begin; insert into t values (1)");
    const seen = count(two);
    (one as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    expect(await seen).toBe(0);
    clients.shift();
  });

  test("a client that stays idle in a transaction is disconnected, so that others can work", {
    tags: ["full"],
  }, async () => {
    const [one, two] = [await open(), await open()];
    await one.query("begin; insert into t values (1)");
    const begunMs = Date.now();
    expect(await count(two)).toBe(0);
    expect(Date.now() - begunMs).toBeGreaterThan(IDLE_MS / 2);
    await expect(one.query("commit")).rejects.toThrow();
    clients.shift();
  });

  test("COPY goes both ways, within a transaction and without", async () => {
    const client = await open();
    const rows = Array.from({ length: 5_000 }, (_, at) => `${at}\t${"x".repeat(at % 50)}\n`);
    await client.query("begin");
    await pipeline(Readable.from(rows), client.query(from("copy t from stdin")));
    await client.query("commit");
    await pipeline(
      Readable.from(["5000\tend\n"]),
      client.query(from("  COPY t (a, b)\nFROM STDIN")),
    );
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(to("copy t to stdout"))) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe([...rows, "5000\tend\n"].join(""));
  });

  test.each([
    ["a value that does not fit", "copy t from stdin", ["x\ty\n"], "invalid input syntax"],
    ["a table that is not there", "copy nowhere from stdin", ["1\ty\n"], "does not exist"],
  ])(
    "COPY with %s says so, stores nothing, and the client can go on",
    async (_, sql, rows, reason) => {
      const client = await open();
      await expect(pipeline(Readable.from(rows), client.query(from(sql)))).rejects.toThrow(reason);
      expect(await count(client)).toBe(0);
    },
  );

  test("a COPY that its client cancels stores nothing and blocks nobody", {
    tags: ["full"],
  }, async () => {
    const [one, two] = [await open(), await open()];
    const failing = Readable.from(
      (function* () {
        yield "1\tx\n";
        throw new Error("given up");
      })(),
    );
    await expect(pipeline(failing, one.query(from("copy t from stdin")))).rejects.toThrow(
      "given up",
    );
    expect(await count(two)).toBe(0);
  });

  test("a client that does not speak the protocol is disconnected, and the others do not notice", {
    tags: ["full"],
  }, async () => {
    const { connect } = await import("node:net");
    const noise = connect(path.join(dir, ".s.PGSQL.5432"));
    noise.write("GET / HTTP/1.1\r\n\r\n");
    noise.on("error", () => {});
    await new Promise((resolve) => noise.once("close", resolve));
    const client = await open();
    expect(await count(client)).toBe(0);
  });
});
