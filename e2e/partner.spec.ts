import type { Page } from "@playwright/test";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import { db } from "@/lib/database/database";
import { someOf } from "@/lib/env/testing/env";
import { isForPartners } from "@/lib/users/hidden-from-partners";
import { expectWhole } from "./support/accessible";
import { desk } from "./support/desk";
import { addPerson } from "./support/person";
import { ask } from "./support/raw-http";
import { expect, FULL, visitorStory } from "./support/story";

const EVERYTHING = "/exports/now/commissions.csv?preset=all";

type Records = readonly (readonly string[])[];
const recordsOf = (text: string): Records => [...readCsvRecords(text)].map(({ fields }) => fields);

/** The part of the administrator's file that a partner of these clients should get. */
function ownPart(all: Records, uids: readonly string[]): Records {
  const [header = []] = all;
  const uidAt = header.indexOf("uid");
  return all
    .filter((record, at) => at === 0 || uids.includes(record[uidAt] as string))
    .map((record) =>
      record.filter((_, at) => isForPartners("commission-column", header[at] as string)),
    );
}

/** Signs this browser in as a new partner who sees only these clients of the first account. */
async function comeAsPartner(page: Page, uids: readonly string[]): Promise<void> {
  const { id: userId, browser } = await addPerson(`partner-of-${uids.length}@example.com`, {
    role: "partner",
  });
  const { accountId } = await db().prisma.grant.findFirstOrThrow({ where: { userId } });
  await db().prisma.grantClient.createMany({
    data: uids.map((uid) => ({ userId, accountId, uid })),
  });
  await page.context().addCookies(browser.cookies);
}

const mainText = async (page: Page, path: string) => {
  await page.goto(path);
  await expectWhole(page);
  return (await page.locator("main").textContent()) ?? "";
};

visitorStory(
  "a partner sees the figures of his clients, and of nobody else",
  async ({ page, person }) => {
    const all = recordsOf(
      (await ask(desk().url, EVERYTHING, { headers: { cookie: person.cookie } })).body,
    );
    const [, uid1, uid2, foreign] = [...new Set(all.map((record) => record[1] as string))];
    if (!uid1 || !uid2 || !foreign)
      throw new Error("the sandbox's book has fewer than three clients");
    const [own, others] = [[uid1, uid2], all.slice(1).map((record) => record[1] as string)];
    const foreignUids = [...new Set(others)].filter((uid) => !own.includes(uid));
    await comeAsPartner(page, own);
    await page.goto("/overview");

    const places = page.getByRole("navigation", { name: "Main" });
    await expect(places.getByRole("link", { name: "Commissions" }).first()).toBeVisible();
    const hidden = ["Close and pay", "Repayments", "Data and checks", "Export and import"];
    for (const name of [...hidden, "Assets", "Orders"])
      await expect(places.getByRole("link", { name, exact: true })).toHaveCount(0);
    await expect(places.getByRole("heading", { name: "Trading" })).toHaveCount(0);
    await places.getByRole("link", { name: "Your statements" }).first().click();
    const tabs = page.getByRole("navigation", { name: "Your statements" });
    await expect(tabs.getByRole("link")).toHaveText(["Statements", "Details"]);
    await places.getByRole("link", { name: "Exports" }).first().click();
    await expect(page.getByRole("navigation", { name: "Exports" }).getByRole("link")).toHaveText([
      "Exports",
      "Scheduled reports",
    ]);

    const expected = ownPart(all, own);
    expect(recordsOf(await (await page.request.get(EVERYTHING)).text())).toEqual(expected);
    const asked = `${EVERYTHING}&uid=${uid1}&uid=${foreign}`;
    expect(recordsOf(await (await page.request.get(asked)).text())).toEqual(ownPart(all, [uid1]));
    const sidecar = await (await page.request.get(EVERYTHING.replace(".csv", ".json"))).json();
    expect(sidecar).toMatchObject({
      days: null,
      clients: own.toSorted(),
      file: { rows: expected.length - 1 },
    });

    const pages = ["/overview?period=90d", "/brief?period=30d&against=previous"];
    for (const path of [...pages, "/commissions?preset=all", "/clients?preset=all"]) {
      const text = await mainText(page, path);
      expect(foreignUids.filter((uid) => text.includes(uid))).toEqual([]);
      if (path.startsWith("/clients")) for (const uid of own) expect(text).toContain(uid);
    }
    const shown = await (await page.request.get("/commissions/rows?preset=all&size=500")).json();
    expect([...new Set(shown.rows.map(({ uid }: { uid: string }) => uid))].sort()).toEqual(
      own.toSorted(),
    );
    const unknown = "4040404040";
    expect((await mainText(page, `/clients/${foreign}`)).replaceAll(foreign, "…")).toBe(
      (await mainText(page, `/clients/${unknown}`)).replaceAll(unknown, "…"),
    );
    const found = await page.request.get(`/palette/clients?q=${foreign}`);
    expect(await found.json()).toEqual([]);

    const refused = ["/coverage", "/repayments", "/proof", "/proof/months", "/rates", "/import"];
    const trading = [
      "/trading/assets",
      "/trading/orders",
      "/trading/orders/fills",
      "/trading/bots",
    ];
    for (const path of someOf([...refused, ...trading]))
      expect(await mainText(page, path), path).toContain("You don't have access to this page");
    const files = [
      "/exports/now/repayments.csv",
      "/exports/now/assets.csv",
      "/exports/now/orders.csv",
    ];
    for (const path of ["/coverage/progress", "/clients/profiles", ...files])
      expect((await page.request.get(path)).status(), path).toBe(403);
    const sorted = await page.request.get(
      "/commissions/rows?preset=all&sort=totalRebateAmount&direction=desc",
    );
    expect(sorted.status()).toBe(400);
  },
);

visitorStory(
  "a partner without clients reads whom to ask, and no zeros",
  FULL,
  async ({ page }) => {
    await comeAsPartner(page, []);
    for (const path of ["/overview", "/commissions", "/clients", "/exports"]) {
      const text = await mainText(page, path);
      expect(text, path).toContain("No clients are assigned to you yet");
      expect(text, path).toContain("Ask an administrator.");
    }
    expect(await mainText(page, "/coverage")).toContain("You don't have access to this page");
  },
);
