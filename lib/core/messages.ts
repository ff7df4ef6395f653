import * as english from "@/messages/en-US";
import * as chinese from "@/messages/zh-CN";
import type { Language } from "./language";

/** All texts: English names the areas, the keys and the arguments; every other language has exactly those. */
type AllMessages = typeof ENGLISH;

declare module "next-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: AllMessages;
  }
}

const ENGLISH = { ...english };

/** The same type for each language: messages.test.ts compares keys and arguments. */
const MESSAGES: Readonly<Record<Language, unknown>> = { "en-US": ENGLISH, "zh-CN": { ...chinese } };

export function messagesOf(language: Language): AllMessages {
  return MESSAGES[language] as AllMessages;
}
