import { createTranslator, type Messages, type NamespaceKeys, type NestedKeyOf } from "next-intl";
import { TEXTS } from "@/lib/core/language/all-texts";
import type { Language } from "@/lib/core/language/language";
import type { Texts } from "@/lib/core/language/texts";
import type { Text, Words } from "./text";

/** The texts of an area as a component gets them, for tests of functions that make sentences. */
export function testText<Area extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(
  namespace: Area,
  locale: Language = "en-US",
): Text<Area> {
  return createTranslator({ locale, messages: TEXTS[locale] as Texts, namespace }) as unknown as Text<Area>;
}

/** The same of all areas, with the language. */
export function testWords(language: Language = "en-US"): Words {
  return { t: createTranslator({ locale: language, messages: TEXTS[language] as Texts }), language };
}
