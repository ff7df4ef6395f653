import "server-only";
import { createTranslator } from "next-intl";
import type { Words } from "@/components/ui/text";
import { compiledTexts } from "./compiled-texts";

/** What programs are answered in, whatever language their people read. */
export function englishWords(): Words {
  return { t: createTranslator({ locale: "en-US", messages: compiledTexts("en-US") }), language: "en-US" };
}
