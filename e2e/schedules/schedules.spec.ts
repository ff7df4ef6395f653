import { createHash } from "node:crypto";
import { addDays } from "@/lib/core/day";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import { db } from "@/lib/database/database";
import { sendJob } from "@/lib/database/jobs/jobs";
import { expectAccessible, expectNotSideways } from "../support/accessible";
import { openSheet } from "../support/popover";
import { readToday } from "../support/sandbox";
import { expect, FULL, story } from "../support/story";

const VIEW = "Rebates in BTC";

story.afterEach(async () => {
  await db().prisma.reportSchedule.deleteMany();
  await db().prisma.savedView.deleteMany({ where: { name: VIEW } });
  await db().prisma.notification.deleteMany({ where: { kind: "report-ended" } });
});

story(
  "a saved view becomes a file each day, announced in the bell, until it is paused",
  FULL,
  async ({ page }) => {
    await page.goto("/exports/schedules");
    await expect(page.getByText("No scheduled reports yet")).toBeVisible();
    await page.goto("/commissions?coin=BTC&preset=30d");
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("button", { name: "Save as new view" }).click();
    await page.getByLabel("Name").fill(VIEW);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: VIEW }).click();
    await page.getByRole("link", { name: "Schedule as a report" }).click();

    await page.getByLabel("How often").selectOption("Every day");
    await expect(page.getByLabel("Saved view")).toContainText(VIEW);
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(page.getByText("Scheduled. The first file is being created.")).toBeVisible();
    await expectAccessible(page);
    const line = page.getByRole("row").filter({ hasText: VIEW });
    // Looks at once; the worker does it only every half minute.
    const isMade = async () => {
      await sendJob("make-reports", {}, "story");
      return (await db().prisma.notification.count({ where: { kind: "report-ended" } })) === 1;
    };
    await expect.poll(isMade, { intervals: [500] }).toBe(true);

    const day = addDays(await readToday(), -1);
    const asked = await page.request.get(
      `/exports/now/commissions.csv?coin=BTC&from=${day}&to=${day}`,
    );
    await page.goto("/exports");
    const made = page.getByRole("row").filter({ hasText: `filtered-${day}-${day}` });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      made.getByRole("link", { name: "Download" }).click(),
    ]);
    const bytes = Buffer.concat(await (await download.createReadStream()).toArray());
    expect([...readCsvRecords(bytes.toString())]).toEqual([...readCsvRecords(await asked.text())]);
    await expect(made).toContainText(createHash("sha256").update(bytes).digest("hex").slice(0, 12));

    await page.goto("/notifications");
    await expect(page.getByText(`Your daily report “${VIEW}”`)).toBeVisible();
    await page.goto("/exports/schedules");
    await expect(line).toContainText("once its days are fetched");
    await line.getByRole("button", { name: `Pause ${VIEW}` }).click();
    await expect(line).toContainText("Paused");
    await db().prisma.reportSchedule.updateMany({ data: { byMail: true, byWebhook: true } });
    await page.reload();
    await expect(line).toContainText("No mail server");
    await expect(line).toContainText("No webhook");
    await page.setViewportSize({ width: 380, height: 800 });
    await expectNotSideways(page);
    await page.getByRole("button", { name: `Remove ${VIEW}` }).click();
    await openSheet(page).getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText("No scheduled reports yet")).toBeVisible();
  },
);
