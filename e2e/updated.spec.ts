import type { Page } from "@playwright/test";
import { desk } from "./support/desk";
import { ask } from "./support/raw-http";
import { expect, FULL, story, visitorStory } from "./support/story";

/** An id of the same length that no action of this build has. */
const olderId = (id: string) => `${id.slice(0, -12)}${"0".repeat(12)}`;
const NOTHING_DONE = /updated since you opened this page, so nothing was done\. Reload the page/;

/** From now on the page sends action ids of an older build. */
async function comeFromOlderBuild(page: Page): Promise<void> {
  await page.route("**/*", (route) => {
    const { "next-action": id, ...headers } = route.request().headers();
    return route.continue(
      id === undefined ? {} : { headers: { ...headers, "next-action": olderId(id) } },
    );
  });
}

story.describe("a page that was open while the desk was updated", () => {
  story.use({ expectedErrors: [/409|was not found on the server/] });

  story(
    "says so beside a form, keeps what was typed, and works once it is loaded again",
    async ({ page }) => {
      await page.goto("/settings/tokens");
      const name = page.getByLabel("Name", { exact: true });
      await comeFromOlderBuild(page);
      await name.fill("of an older page");
      await page.getByRole("button", { name: "Create token" }).click();
      await expect(page.getByText(NOTHING_DONE)).toBeVisible();
      await expect(name).toHaveValue("of an older page");
      await page.unrouteAll();
      await page.reload();
      await page.getByRole("button", { name: "Create token" }).click();
      await expect(page.getByText("Enter a name of 1 to")).toBeVisible();
    },
  );

  story("says so beside a button", { tag: "@full" }, async ({ page }) => {
    await page.goto("/coverage");
    await comeFromOlderBuild(page);
    const sync = page.getByRole("button", { name: "Sync now" });
    await sync.click();
    await expect(page.getByText(NOTHING_DONE)).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await sync.click();
    await expect(page.getByText(NOTHING_DONE)).toHaveCount(0);
  });

  story(
    "says so where a press leads away, and nobody is signed out",
    { tag: "@full" },
    async ({ page }) => {
      await page.goto("/coverage");
      await comeFromOlderBuild(page);
      await page.getByRole("button", { name: /^Signed in as/ }).click();
      await page.getByRole("button", { name: "Sign out" }).click();
      await expect(page.getByRole("alert").getByText(NOTHING_DONE)).toBeVisible();
      await page.unrouteAll();
      await page.getByRole("button", { name: "Reload the page" }).click();
      await expect(page.getByRole("button", { name: "Sync now" })).toBeVisible();
    },
  );
});

visitorStory(
  "a form that a browser sends without script is answered in words as well",
  FULL,
  async () => {
    const { url } = desk();
    const page = (await ask(url, "/sign-in")).body.replaceAll("&quot;", '"');
    const [field, id = ""] = /\$ACTION_(?:ID_|\d+:0[^{]*\{"id":")([0-9a-f]{40,})/.exec(page) ?? [];
    expect(field).toBeDefined();
    const name = `$ACTION_ID_${olderId(id)}`;
    const body = `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n--b--\r\n`;
    const headers = { origin: url, "content-type": "multipart/form-data; boundary=b" };
    const answer = await ask(url, "/sign-in", { method: "POST", headers, body });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatch(NOTHING_DONE);
    expect(answer.body).toMatch(/\p{Script=Han}/u);
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  },
);
