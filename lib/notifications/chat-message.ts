import type { Language } from "@/lib/core/language";
import { seenLines } from "@/lib/core/visible-text";
import { wordsIn } from "@/lib/core/words-in";

/** A message for a chat. Names in it are as people typed them. */
export type ChatText = {
  readonly lines: readonly string[];
  /** A page of the desk, which needs a sign-in; null: none. */
  readonly link: { readonly label: string; readonly url: string } | null;
  readonly language: Language;
};

/** Bot API, sendMessage: characters of a text. */
const TELEGRAM_MOST = 4_096;
/** Slack, text object of a section block: characters, counted after escaping. */
const SLACK_MOST = 3_000;
const LONGEST_LINE = 1_200;

/**
 * The body of sendMessage. Without parse_mode nothing is markup; `inert` keeps Telegram from finding
 * links and mentions by itself.
 */
export function telegramMessage(chat: string, text: ChatText) {
  const link = text.link ? `\n${text.link.url}` : "";
  const most = TELEGRAM_MOST - link.length;
  return {
    chat_id: Number(chat),
    text: boundedText(text, most, (part) => part.length) + link,
    link_preview_options: { is_disabled: true },
  };
}

/** The body of an incoming webhook: plain text, and one link that the desk made. */
export function slackMessage(text: ChatText) {
  const words = escapeSlack(boundedText(text, SLACK_MOST, (part) => escapeSlack(part).length));
  const blocks: object[] = [
    { type: "section", text: { type: "plain_text", text: words, emoji: false } },
  ];
  if (text.link) {
    const { label } = text.link;
    const url = escapeSlack(text.link.url.replace(/[|<>]/g, encodeURIComponent));
    const link = { type: "mrkdwn", text: `<${url}|${escapeSlack(label)}>`, verbatim: true };
    blocks.push({ type: "context", elements: [link] });
  }
  // `text` is what a notification of Slack shows, and what programs without blocks show.
  return { text: words, mrkdwn: false, link_names: false, unfurl_links: false, blocks };
}

/** https://docs.slack.dev/messaging/formatting-message-text: the only characters to escape. */
function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Breaks what chats turn into links, mentions, hashtags and commands, and nobody sees it. */
const WORD_JOINER = "\u2060";
const ACTIVE = /[@#$](?=\S)|\.(?=\p{L})|(?<=\d\.\d+)\.(?=\d)|(?<![\p{L}\p{N}])\/(?=\S)|:(?=\/\/)/gu;

function inert(line: string): string {
  return seenLines(line).replace(ACTIVE, (sign) => sign + WORD_JOINER);
}

type Measure = (part: string) => number;

/** As many lines as fit, and how many are left out. */
function boundedText({ lines, language }: ChatText, most: number, lengthOf: Measure): string {
  const whole = lines.map((line) => cutLine(inert(line), lengthOf));
  const { t } = wordsIn(language);
  const textOf = (count: number) => {
    const left = whole.length - count;
    const more = left > 0 ? [t("notifications.chat.more", { count: left })] : [];
    return [...whole.slice(0, count), ...more].join("\n");
  };
  let count = whole.length;
  while (count > 1 && lengthOf(textOf(count)) > most) count -= 1;
  return textOf(count);
}

function cutLine(line: string, lengthOf: Measure): string {
  if (lengthOf(line) <= LONGEST_LINE) return line;
  let cut = "";
  let length = 1; // of the dots
  for (const character of line) {
    length += lengthOf(character);
    if (length > LONGEST_LINE) break;
    cut += character;
  }
  return `${cut}…`;
}
