import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { listAccounts } from "@/lib/accounts/find-account";
import { systemClock } from "@/lib/core/clock";
import { Refusal } from "@/lib/core/refusal";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { readEnv } from "@/lib/env/read-env";
import { bringUp } from "./bring-up";
import { addFirstAccount, findNeededDemo } from "./prepare-exchange";
import { createCleanUp } from "./stop-request";

openTestDatabase();

function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "desk-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A start that stops before it starts a process. */
async function startIn(env: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const cleanUp = createCleanUp();
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await cleanUp.run();
  });
  const stop = {
    signal: new AbortController().signal,
    requested: new Promise<number>(() => {}),
    request: () => {},
  };
  await bringUp({ dev: false, say: () => {}, write: () => {}, stop, cleanUp, clock: systemClock });
}

test("a start on a port that is taken is refused", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const started = startIn({ PORT: String(port), DATA_DIR: createFolder() });
  await expect(started).rejects.toThrow(
    new Refusal(
      `Port ${port} is taken by another program. Stop it, or choose another (PORT=${port + 1} npm start).`,
    ),
  );
});

test("a start on a data folder that cannot be made is refused", async () => {
  await expect(startIn({ DATA_DIR: "/dev/null/data" })).rejects.toThrow(
    new Refusal(
      "The data folder /dev/null/data cannot be written. Make it writable for this user, or set DATA_DIR.",
    ),
  );
});

test("an exchange that the environment names is added instead of the demo, and a refused key stops nothing", async () => {
  const given: NodeJS.ProcessEnv = {
    NODE_ENV: "test",
    DATA_DIR: createFolder(),
    EXCHANGE_BASE_URL: "http://127.0.0.1:1", // no exchange answers there
    EXCHANGE_API_KEY: "a-key-of-ours",
    EXCHANGE_API_SECRET: "a-secret-of-ours",
    EXCHANGE_API_PASSPHRASE: "a-passphrase-of-ours",
  };
  vi.stubEnv("APP_SECRET", "kX7w0bq2Zt9cVn4mLr8yHs6dPf3gJa1e");
  onTestFinished(() => void vi.unstubAllEnvs());
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const env = readEnv(given);
  expect(await findNeededDemo(env, 0, say)).toBeNull();
  await addFirstAccount(env, say);
  expect(said).toEqual([
    "demo exchange: not started, because EXCHANGE_BASE_URL names an exchange",
    expect.stringMatching(
      /the key in the environment was not added. Nothing answers at this address/,
    ),
  ]);
  expect(said.join()).not.toMatch(/of-ours/);
  expect(await listAccounts()).toEqual([]);
});
