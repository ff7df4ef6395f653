import { createHash } from "node:crypto";
import { LANGUAGES, type Language } from "@/lib/core/language";
import { messagesOf } from "@/lib/core/messages";

type TextsFile = { readonly address: string; readonly text: string };

/** As the build parsed them. Named by their contents, so that a browser may keep them. */
function fileOf(language: Language): TextsFile {
  const text = JSON.stringify(messagesOf(language));
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { address: `/texts/${language}.${hash}.json`, text };
}

const files = new Map<Language, TextsFile>();

export function textsFile(language: Language): TextsFile {
  const file = files.get(language) ?? fileOf(language);
  files.set(language, file);
  return file;
}

/** Of the language in a file's name. Null: there is none. */
export function findTextsFile(name: string): TextsFile | null {
  const language = LANGUAGES.find((each) => name.startsWith(`${each}.`));
  return language ? textsFile(language) : null;
}
