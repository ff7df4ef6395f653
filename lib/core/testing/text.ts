import { createTranslator } from "next-intl";
import type { Language } from "../language";
import { messagesOf } from "../messages";
import type { Text, TextArea, Words } from "../text";
import { wordsIn } from "../words-in";

/** The texts of an area as a component gets them, for tests of functions that build sentences. */
export function testText<Area extends TextArea>(
  namespace: Area,
  locale: Language = "en-US",
): Text<Area> {
  return createTranslator({
    locale,
    messages: messagesOf(locale),
    namespace,
  }) as unknown as Text<Area>;
}

/** The texts of all areas, with the language. */
export function testWords(language: Language = "en-US"): Words {
  return wordsIn(language);
}
