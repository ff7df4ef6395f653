import * as english from "@/messages/en-US";
import * as chinese from "@/messages/zh-CN";
import type { Language } from "./language";

/**
 * All texts: English names the areas, the keys and the arguments; messages.test.ts holds the others
 * to them.
 */
type AllMessages = typeof english;

declare module "next-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: AllMessages;
  }
}

const AREAS: Readonly<Record<Language, object>> = { "en-US": english, "zh-CN": chinese };

/**
 * The texts of a language, for a translator. A plain object, which React can send to the browser.
 */
export function messagesOf(language: Language): AllMessages {
  return { ...AREAS[language] } as AllMessages;
}
