import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasUnseenInLines } from "@/lib/core/visible-text";
import { type ChatText, slackMessage, telegramMessage } from "./chat-message";

const LINK = { label: "Show in the desk", url: "https://desk.example/clients/1?account=1&day=2" };
const textOf = (lines: readonly string[]): ChatText => ({ lines, link: LINK, language: "en-US" });
const plain = (text: string) => text.replaceAll("\u2060", "");
const slackText = (lines: readonly string[]) => slackMessage(textOf(lines)).text;

/** As Slack turns escaped characters back. */
const unescaped = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

describe("hostile names", () => {
  const HOSTILE = [
    "<!channel> <@U012AB3CD> <https://evil.example|bank>",
    "@channel @here #general $BTC /start",
    "https://evil.example/a t.me/evil evil.example 10.0.0.1 tg://resolve?domain=evil",
    "*bold* _it_ ~no~ `code` [x](https://evil.example) <b>b</b> &amp;",
  ];

  test("Telegram gets no markup, no preview, and nothing that it turns into a link or a mention", () => {
    for (const name of HOSTILE) {
      const message = telegramMessage("42", textOf([name]));
      expect(message).not.toHaveProperty("parse_mode");
      expect(message.link_preview_options).toEqual({ is_disabled: true });
      const [words = "", link] = message.text.split("\n");
      expect(link).toBe(LINK.url);
      expect(plain(words)).toBe(name);
      expect(words).not.toMatch(/[@#$][\p{L}\p{N}]|:\/\/|(?:^|\s)\/\w|\p{L}\.\p{L}|\d\.\d+\.\d/u);
    }
  });

  test("Slack gets plain text, with its three characters escaped, and one link of the desk's own", () => {
    for (const name of HOSTILE) {
      const message = slackMessage(textOf([name]));
      const [words, link] = message.blocks as [
        { text: { type: string; text: string; emoji: boolean } },
        { elements: [{ type: string; text: string }] },
      ];
      expect(words.text).toMatchObject({ type: "plain_text", emoji: false });
      expect(message).toMatchObject({ mrkdwn: false, link_names: false, unfurl_links: false });
      for (const text of [words.text.text, message.text]) {
        expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
        expect(plain(unescaped(text))).toBe(name);
      }
      expect(link.elements).toEqual([
        {
          type: "mrkdwn",
          text: "<https://desk.example/clients/1?account=1&amp;day=2|Show in the desk>",
          verbatim: true,
        },
      ]);
    }
  });

  test("amounts and times stay as they are, so that they can be copied", () => {
    const line = "Rebates changed by +1,234.56 USDT at 10:15, 20% of BTC/USDT.";
    expect(telegramMessage("42", textOf([line])).text.split("\n")[0]).toBe(line);
  });

  test("characters that hide or turn text are left out", () => {
    const { text } = telegramMessage("42", textOf(["a\u202eb\u200bc\u0007d"]));
    expect(text.split("\n")[0]).toBe("abcd");
  });
});

describe("bounds", () => {
  test("lines that do not fit are counted, and the link stays", () => {
    const lines = Array.from({ length: 40 }, (_each, index) => `${index} ${"x".repeat(300)}`);
    const { text } = telegramMessage("42", textOf(lines));
    expect(text.length).toBeLessThanOrEqual(4_096);
    const shown = text.split("\n");
    const count = shown.length - 2;
    expect(shown.at(-2)).toBe(`… and ${40 - count} more`);
    expect(shown.at(-1)).toBe(LINK.url);
  });

  test("a line that is too long is cut between characters", () => {
    const [line = ""] = telegramMessage("42", textOf(["😀".repeat(2_000)])).text.split("\n");
    expect(line).toMatch(/^(?:😀)+…$/u);
  });

  test("any text fits both chats, and holds nothing unseen but the word joiner", () => {
    const words = fc.string({ unit: "binary", maxLength: 1_500 });
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 6 }), (lines) => {
        const telegram = telegramMessage("-100", textOf(lines)).text;
        expect(telegram.length).toBeLessThanOrEqual(4_096);
        expect(telegram.endsWith(`\n${LINK.url}`)).toBe(true);
        expect(hasUnseenInLines(plain(telegram))).toBe(false);
        const slack = slackText(lines);
        expect(slack.length).toBeLessThanOrEqual(3_000);
        expect(slack).not.toMatch(/[<>]/);
      }),
    );
  });
});
