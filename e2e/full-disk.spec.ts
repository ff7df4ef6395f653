import { createSmallDisk, type SmallDisk } from "@/lib/core/testing/full-disk";
import { desk } from "./support/desk";
import { expect, story } from "./support/story";
import { publishedWeek } from "./support/truth";
import { webProcess } from "./support/web-process";

let disk: SmallDisk;
story.beforeAll(() => {
  disk = createSmallDisk("limit"); // for the web process alone: the machine's own disk stays free
});
story.afterEach(() => disk.free(webProcess()));
story.afterAll(() => disk.remove());

story(
  "on a full disk a workbook leaves and an upload is taken: neither needs the disk of the web process",
  { tag: "@full" },
  async ({ page, request }) => {
    const week = await publishedWeek();
    await page.goto(`/commissions?from=${week.from}&to=${week.to}`);
    const ledger = page.getByRole("region", { name: "Rows" });
    await ledger.getByRole("button", { name: "Export" }).click();
    const href = await ledger
      .getByRole("link", { name: "Excel (XLSX)", exact: true })
      .getAttribute("href");
    const workbook = new URL(href ?? "", desk().url).href;
    await page.goto("/import");
    const choose = () =>
      page.getByLabel("Choose file").setInputFiles({
        name: "old.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("Trade date,User\n2024-03-01,7001\n"),
      });

    disk.fill({ pid: webProcess() });
    expect((await request.get(workbook)).status()).toBe(200);

    await choose();
    await expect(page).toHaveURL(/import=\d+/);
  },
);
