import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { argsOf } from "@/lib/env/process";
import { startNativePostgres } from "./testing/native-postgres";

const folderOf = (url: string) => new URL(url).searchParams.get("host") ?? "";

async function untilGone(folder: string): Promise<void> {
  while (existsSync(folder)) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe("a native server for tests", () => {
  test("has what was committed after it was ended or crashed, and started again; it is gone with its folder when it is stopped", async () => {
    const server = await startNativePostgres({ durable: true });
    const client = () => new pg.Client(server.url);
    const run = async (statement: string) => {
      const one = client();
      await one.connect();
      const { rows } = await one.query(statement);
      await one.end();
      return rows;
    };
    expect(await run("show fsync")).toEqual([{ fsync: "on" }]);
    await run("create table kept as select 1 as n");
    const lost = client();
    await lost.connect();
    const ended = new Promise((resolve) => lost.on("error", resolve));
    await server.restart("ended");
    await ended;
    await run("insert into kept values (2)");
    await server.restart("crashed");
    expect(await run("select n from kept order by n")).toEqual([{ n: 1 }, { n: 2 }]);
    await server.stop();
    await untilGone(folderOf(server.url));
  });

  test("is gone with its folder when the one who started it is killed", async () => {
    const child = spawn(
      process.execPath,
      argsOf("lib/database/testing/native-postgres-process.ts"),
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const url = await new Promise<string>((resolve) =>
      child.stdout.once("data", (text) => resolve(`${text}`.trim())),
    );
    expect(existsSync(folderOf(url))).toBe(true);
    child.kill("SIGKILL");
    await untilGone(folderOf(url));
  });
});
