import { DEFAULT_LANGUAGE, findLanguage, LANGUAGE_SETTING } from "@/lib/core/language";
import { wordsIn } from "@/lib/core/words-in";
import { webOrigin } from "@/lib/env/web-origin";
import { hashReadableCode } from "@/lib/sign-in/second-step/backup-codes";
import { loadPersonSetting } from "@/lib/users/store/users";
import { keepBotProblem, takeTelegramCode } from "./store/chats";
import { type BotStart, isTelegramConfigured, readStarts, sendTelegram } from "./telegram";

/** Pages of 100 updates that one turn reads. */
const MOST_PAGES = 20;

/**
 * Reads what people wrote to the desk's bot, and notes the chats from which codes came. What is read
 * twice, after a kill, has no effect: a code counts once.
 */
export async function readTelegram(): Promise<void> {
  if (!isTelegramConfigured()) return keepBotProblem("bot-refused");
  let offset: number | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await readStarts(offset);
    if (read.kind === "failed") return keepBotProblem(read.problem);
    for (const start of read.starts) await takeStart(start);
    if (read.next === null) break;
    offset = read.next;
  }
  await keepBotProblem(null);
}

/** Codes of nobody get no answer. */
async function takeStart({ code, chat, title }: BotStart): Promise<void> {
  const taken = await takeTelegramCode(hashReadableCode(code), { target: chat, title });
  if (!taken) return;
  const language =
    findLanguage(await loadPersonSetting(taken.userId, LANGUAGE_SETTING)) ?? DEFAULT_LANGUAGE;
  const { t } = wordsIn(language);
  const link = {
    label: t("notifications.chat.open"),
    url: `${webOrigin()}/settings/notifications`,
  };
  // If it does not arrive, the page still asks.
  await sendTelegram(chat, { lines: [t("notifications.chat.confirm")], link, language });
}
