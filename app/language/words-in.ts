import "server-only";
import { createTranslator } from "next-intl";
import type { Words } from "@/components/ui/text/text";
import type { Language } from "@/lib/core/language/language";
import { compiledTexts } from "./compiled-texts";

/** Words of a language that the page itself names, whatever the browser asks for. */
export function wordsIn(language: Language): Words {
  return {
    t: createTranslator({ locale: language, messages: compiledTexts(language), timeZone: "UTC" }),
    language,
  };
}
