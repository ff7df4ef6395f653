import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/credentials";
import { closeDatabase, openDatabase } from "@/lib/store/database";
import { ensureEmbeddedDatabase } from "@/lib/store/embedded";
import { keepSecret } from "./access/known-secrets";
import { searchDesk } from "./access/search-desk";
import { desk, PASSWORD } from "./desk";

type Saved = { readonly cookies: readonly { readonly name: string; readonly value: string }[] };

/** Runs after every other story, on each desk that they left behind. */
test("no secret that the stories used is in a log, a table or a file of the desk", async () => {
  test.setTimeout(120_000);
  const { dataDir, oneTimePassword, sessionFile } = desk(test.info().repeatEachIndex);
  keepSecret("the one-time password", oneTimePassword);
  keepSecret("the administrator's password", PASSWORD);
  keepSecret("the exchange's secret", DEMO_CREDENTIALS.apiSecret);
  keepSecret("the exchange's passphrase", DEMO_CREDENTIALS.apiPassphrase);
  keepSecret("the exchange's key", DEMO_CREDENTIALS.apiKey);
  const { cookies } = JSON.parse(readFileSync(sessionFile, "utf8")) as Saved;
  const session = cookies.find(({ name }) => name.endsWith("session-token"));
  keepSecret("the administrator's session", session?.value ?? "");
  const database = await ensureEmbeddedDatabase(dataDir);
  try {
    await openDatabase(database.url);
    expect(await searchDesk(dataDir, [])).toEqual([]);
  } finally {
    await closeDatabase();
    await database.release();
  }
});
