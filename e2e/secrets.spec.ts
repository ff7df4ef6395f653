import { expect, test } from "@playwright/test";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { keepSecret } from "./access/known-secrets";
import { searchDesk } from "./access/search-desk";
import { openStore } from "./support/database";
import { allDesks, PASSWORD } from "./support/desk";

/** Runs after all other stories, on each desk that they used. */
test("no secret that the stories used is in a log, a table or a file of the desk", async () => {
  keepSecret("everybody's password", PASSWORD);
  keepSecret("the exchange's secret", DEMO_CREDENTIALS.apiSecret);
  keepSecret("the exchange's passphrase", DEMO_CREDENTIALS.apiPassphrase);
  keepSecret("the exchange's key", DEMO_CREDENTIALS.apiKey);
  for (const desk of allDesks()) {
    const close = await openStore(desk);
    try {
      expect(await searchDesk(desk.dataDir)).toEqual([]);
    } finally {
      await close();
    }
  }
});
