import { createTranslator } from "next-intl";
import type { Words } from "@/components/ui/text/text";
import { ENGLISH } from "@/lib/core/language/english";

/** What the command line says things with: in English, whoever reads. */
export function englishWords(): Words {
  return { t: createTranslator({ locale: "en-US", messages: ENGLISH }), language: "en-US" };
}
