import { createTranslator } from "next-intl";
import type { Language } from "./language";
import { messagesOf } from "./messages";
import type { Words } from "./text";

/** Words of a language that is known: letters, files, shared pages. What a browser shows has `useWords()`. */
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
