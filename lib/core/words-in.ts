import { createTranslator } from "next-intl";
import type { Language } from "./language";
import { messagesOf } from "./messages";
import type { Words } from "./text";

/**
 * The words of a given language, for letters, files and shared pages. Components use `useWords()`.
 */
export function wordsIn(language: Language): Words {
  return {
    t: createTranslator({ locale: language, messages: messagesOf(language), timeZone: "UTC" }),
    language,
  };
}

/** The command line, the API and files are in English. */
export function englishWords(): Words {
  return wordsIn("en-US");
}
