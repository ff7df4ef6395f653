import { sendJob } from "@/lib/database/jobs/jobs";
import {
  BOT_TOKEN,
  startSlackServer,
  startTelegramServer,
} from "@/lib/notifications/testing/chat-servers";
import { expectAccessible, expectNotSideways, expectWhole } from "../support/accessible";
import { openSheet } from "../support/popover";
import { expect, story } from "../support/story";

type TelegramServer = Awaited<ReturnType<typeof startTelegramServer>>;

/** A desk with a bot: its processes take the settings of this one. */
const chatStory = story.extend<object, { telegram: TelegramServer }>({
  telegram: [
    async ({ browserName: _ }, use) => {
      const telegram = await startTelegramServer();
      process.env.TELEGRAM_API_URL = telegram.url;
      process.env.TELEGRAM_BOT_TOKEN = BOT_TOKEN;
      await use(telegram);
      telegram.close();
    },
    { scope: "worker" },
  ],
  ownDesk: async ({ telegram: _, ownDesk }, use) => use(ownDesk),
});
chatStory.use({ hasOwnDesk: true });

chatStory(
  "a person connects a Telegram chat and a Slack channel, chooses them, and disconnects one",
  async ({ page, telegram }) => {
    const slack = await startSlackServer();
    await page.goto("/settings/notifications");
    await expect(page.getByLabel("Day revised: by Telegram")).toBeDisabled();

    await page.getByRole("button", { name: "Connect Telegram" }).click();
    const command = page.getByRole("textbox", { name: "Command for the bot" });
    telegram.write(await command.inputValue(), { id: -77, type: "group", title: "Desk & Co" });
    const question = page.getByText("The code came from Desk & Co.");
    const isRead = async () => {
      if (await question.isVisible()) return true;
      await sendJob("read-telegram", {}, "story");
      return false;
    };
    await expect.poll(isRead, { intervals: [500] }).toBe(true);
    expect(telegram.taken).toMatchObject([{ chat_id: -77 }]);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Yes, connect it" }).click();
    await expect(page.getByText("Connected: Desk & Co")).toBeVisible();

    await page.getByLabel("Slack webhook address").fill("http://example.com/services/a");
    await page.getByRole("button", { name: "Send a code" }).click();
    await expect(page.getByText("The address must begin with https://.")).toBeVisible();
    await page.getByLabel("Slack webhook address").fill(slack.address);
    await page.getByRole("button", { name: "Send a code" }).click();
    const typed = page.getByLabel("Code", { exact: true });
    await typed.fill("aaaaa-aaaaa");
    await page.getByRole("button", { name: "Connect Slack" }).click();
    await expect(page.getByText("This is not the code.")).toBeVisible();
    await typed.fill(/desk: (\S+?)\./.exec(slack.taken[0]?.text ?? "")?.[1] ?? "");
    await page.getByRole("button", { name: "Connect Slack" }).click();
    await expect(page.getByText(`Connected: ${new URL(slack.address).host}`)).toBeVisible();

    await page.getByLabel("Day revised: by Telegram").check();
    await page.getByLabel("Day revised: by Slack").check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Day revised: by Telegram")).toBeChecked();
    await expectWhole(page);
    await expectAccessible(page);
    await expectNotSideways(page);

    await page.getByRole("button", { name: "Disconnect Slack" }).click();
    await openSheet(page).getByRole("button", { name: "Disconnect", exact: true }).click();
    await expect(page.getByLabel("Slack webhook address")).toBeVisible();
    await expect(page.getByLabel("Day revised: by Slack")).toBeDisabled();
    slack.close();
  },
);
