import { writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "@/lib/database/embedded/embedded";
import { askTool, questionsOf } from "@/lib/mcp/testing/questions";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";
import {
  cleanEnvironment,
  createPreparedPlace,
  type DataPlace,
  openCommandLine,
  processesOf,
  type RunningDesk,
  runVerb,
} from "../testing/app";

const KEY = {
  EXCHANGE_API_KEY: DEMO_CREDENTIALS.apiKey,
  EXCHANGE_API_SECRET: DEMO_CREDENTIALS.apiSecret,
  EXCHANGE_API_PASSPHRASE: DEMO_CREDENTIALS.apiPassphrase,
};
const NOON = Date.parse("2026-11-21T12:00:00+08:00");
const DAY = "2026-11-20";

let place: DataPlace;
let sandbox: RunningSandbox;
let running: EmbeddedDatabase;
let commandLine: RunningDesk;
let uid = "";
beforeAll(async () => {
  place = await createPreparedPlace();
  sandbox = await startSandbox({ nowMs: NOON, book: { rowsPerDay: 20, clients: 10 } });
  running = await ensureEmbeddedDatabase(place.dataDir);
  commandLine = openCommandLine(place.dataDir);
  await desk(["account", "add", "--name", "Main", "--base-url", sandbox.url], KEY);
  await desk(["account", "add", "--name", "Files", "--files", "--exchange", "OKX"]);
  await desk(["sync", "commissions", "--account", "Main", "--from", DAY, "--to", DAY]);
  await desk(["research", "refresh", "--codes", "AAPL"]);
  const days = ["--from", DAY, "--to", DAY];
  const rows = await desk(["export", "commissions", "--account", "Main", ...days]);
  const [header = "", first = ""] = rows.split("\r\n");
  uid = first.split(",")[header.split(",").indexOf("uid")] ?? "";
});
afterAll(async () => {
  await running.release();
  await sandbox.close();
  place.remove();
});

async function desk(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { code, stdout, stderr } = await commandLine.run(args, env);
  expect(code, `${args.join(" ")}: ${stderr}`).toBe(0);
  return stdout;
}

/** Starts `desk mcp` as an assistant does. */
async function connect(args: readonly string[], mode: "legacy" | "auto" = "legacy") {
  const env = Object.entries({ ...cleanEnvironment(), DATA_DIR: place.dataDir });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ["lib/processes/start.mjs", "desk", "mcp", ...args],
    env: Object.fromEntries(env.map(([name, value]) => [name, value ?? ""])),
    stderr: "ignore",
  });
  // The client reports whatever is on standard output and is no message.
  const faults: Error[] = [];
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  client.onerror = (error) => faults.push(error);
  await client.connect(transport);
  return { client, pid: transport.pid, faults };
}

for (const mode of ["legacy", "auto"] as const)
  test(`an assistant reads every tool, and the command ends with its input (${mode})`, async () => {
    const { client, pid, faults } = await connect([], mode);
    const { tools } = await client.listTools();
    const questions = questionsOf(uid);
    expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(questions).sort());
    for (const { name, inputSchema } of tools) {
      const isOfAccount = "account" in (inputSchema.properties ?? {});
      const question = questions[name] ?? {};
      const given = isOfAccount ? { ...question, account: "Main" } : question;
      const { isError, texts } = await askTool(client, name, given);
      expect(isError, `${name}: ${texts[0]}`).toBe(false);
    }
    const { content } = await askTool(client, "accounts");
    expect(content).toMatchObject({ accounts: { count: 2 } });
    await client.close();
    expect(faults).toEqual([]);
    expect(processesOf(place.dataDir).map((each) => each.pid)).not.toContain(pid);
  });

test("--account restricts it to one account", async () => {
  const { client } = await connect(["--account", "Files"]);
  expect((await askTool(client, "accounts")).content).toMatchObject({
    accounts: { shown: [{ name: { writtenByOthers: "Files" } }] },
  });
  const { isError, texts } = await askTool(client, "earned", { account: "Main" });
  expect([isError, texts[0]]).toEqual([true, expect.stringContaining("no such account")]);
  await client.close();
});

test("--token-file reads what the token may read; another one is refused before anything is served", async () => {
  await desk(["user", "add", "--email", "ann@desk.example", "--admin"]);
  const added = await desk([
    ...["token", "add", "--email", "ann@desk.example", "--account", "Main"],
    ...["--name", "assistant", "--scope", "commissions:read"],
  ]);
  const [token = ""] = /bd_[\w-]{43}/.exec(added) ?? [];
  const file = path.join(place.dataDir, "assistant.token");
  writeFileSync(file, `${token}\n`, { mode: 0o600 });
  const { client } = await connect(["--token-file", file]);
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain("earned");
  expect(names).not.toContain("stocks");
  expect((await askTool(client, "earned")).isError).toBe(false);
  await client.close();
  writeFileSync(file, "nonsense\n");
  for (const [named, said] of [
    [file, "This token is unknown.\n"],
    [`${file}.none`, expect.stringMatching(/^The token file .* cannot be read\./)],
  ]) {
    const refused = runVerb(["desk", "mcp", "--token-file", named], { dataDir: place.dataDir });
    expect([await refused.ended, refused.output()]).toEqual([{ code: 1, signal: null }, said]);
  }
});
