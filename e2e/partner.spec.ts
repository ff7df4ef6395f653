import type { Page } from "@playwright/test";
import { isBookTotal } from "@/lib/core/commission";
import { readCsvRecords } from "@/lib/core/csv-records";
import { hashPassword } from "@/lib/secrets/passwords";
import { closeDatabase, db, openDatabase } from "@/lib/store/database";
import { ensureEmbeddedDatabase } from "@/lib/store/embedded";
import { insertUser } from "@/lib/store/users";
import { desk } from "./desk";
import { expect, visitorStory } from "./story";

const EMAIL = "partner@example.com";
const PASSWORD = "two patient orchard gates";
const EVERYTHING = "/exports/now/commissions.csv?preset=all";

type Records = readonly (readonly string[])[];
const recordsOf = (text: string): Records => [...readCsvRecords(text)].map(({ fields }) => fields);

/** Of the administrator's file, what a partner of these clients should get. */
function ownPart(all: Records, uids: readonly string[]): Records {
  const [header = []] = all;
  const uidAt = header.indexOf("uid");
  return all
    .filter((record, at) => at === 0 || uids.includes(record[uidAt] as string))
    .map((record) => record.filter((_, at) => !isBookTotal(header[at] as string)));
}

/** Somebody who sees these clients of the first account alone. */
async function makePartner(uids: readonly string[]): Promise<void> {
  const database = await ensureEmbeddedDatabase(desk().dataDir);
  await openDatabase(database.url);
  try {
    const passwordHash = await hashPassword(PASSWORD);
    const added = await insertUser({ email: EMAIL, passwordHash, isAdmin: false, mustChangePassword: false });
    if (added === "email-taken") throw new Error("the story's own e-mail is taken");
    const userId = added.inserted.id;
    const { id: accountId } = await db().prisma.account.findFirstOrThrow({ orderBy: { id: "asc" } });
    await db().prisma.grant.create({ data: { userId, accountId, role: "partner" } });
    await db().prisma.grantClient.createMany({ data: uids.map((uid) => ({ userId, accountId, uid })) });
  } finally {
    await closeDatabase();
    await database.release();
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
}

const mainText = async (page: Page, path: string) => {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  return (await page.locator("main").textContent()) ?? "";
};

visitorStory("a partner sees the figures of his clients, and of nobody else", async ({ page, browser }) => {
  const administrator = await browser.newContext({
    baseURL: desk().url,
    storageState: desk().sessionFile,
  });
  const all = recordsOf(await (await administrator.request.get(EVERYTHING)).text());
  const [, uid1, uid2, foreign] = [...new Set(all.map((record) => record[1] as string))];
  if (!uid1 || !uid2 || !foreign) throw new Error("the sandbox's book has fewer than three clients");
  const [own, others] = [[uid1, uid2], all.slice(1).map((record) => record[1] as string)];
  const foreignUids = [...new Set(others)].filter((uid) => !own.includes(uid));
  await makePartner(own);
  await signIn(page);

  const places = page.getByRole("navigation", { name: "Main" });
  await expect(places.getByRole("link", { name: "Commissions" }).first()).toBeVisible();
  for (const name of ["Coverage", "Repayments", "Proof", "Rates", "Import"])
    await expect(places.getByRole("link", { name })).toHaveCount(0);

  const expected = ownPart(all, own);
  expect(recordsOf(await (await page.request.get(EVERYTHING)).text())).toEqual(expected);
  const asked = `${EVERYTHING}&uid=${uid1}&uid=${foreign}`;
  expect(recordsOf(await (await page.request.get(asked)).text())).toEqual(ownPart(all, [uid1]));
  const sidecar = await (await page.request.get(EVERYTHING.replace(".csv", ".json"))).json();
  expect(sidecar).toMatchObject({ days: null, clients: own.toSorted(), file: { rows: expected.length - 1 } });

  for (const path of ["/overview?period=90d", "/commissions?preset=all", "/clients?preset=all"]) {
    const text = await mainText(page, path);
    expect(foreignUids.filter((uid) => text.includes(uid))).toEqual([]);
    if (path.startsWith("/clients")) for (const uid of own) expect(text).toContain(uid);
  }
  const shown = await (await page.request.get("/commissions/rows?preset=all&size=500")).json();
  expect([...new Set(shown.rows.map(({ uid }: { uid: string }) => uid))].sort()).toEqual(own.toSorted());
  const unknown = "4040404040";
  expect((await mainText(page, `/clients/${foreign}`)).replaceAll(foreign, "…")).toBe(
    (await mainText(page, `/clients/${unknown}`)).replaceAll(unknown, "…"),
  );
  const found = await page.request.get(`/palette/clients?q=${foreign}`);
  expect(await found.json()).toEqual([]);

  for (const path of ["/coverage", "/repayments", "/proof", "/proof/months", "/rates", "/import"])
    expect(await mainText(page, path), path).toContain("This page is for the whole account only");
  for (const path of ["/coverage/progress", "/clients/profiles", "/exports/now/repayments.csv"])
    expect((await page.request.get(path)).status(), path).toBe(403);
  const sorted = await page.request.get("/commissions/rows?preset=all&sort=totalRebateAmount&direction=desc");
  expect(sorted.status()).toBe(400);
  await administrator.close();
});
