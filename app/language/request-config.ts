import { getRequestConfig } from "next-intl/server";
import { readLanguage } from "@/lib/access/web/language";
import type { Language } from "@/lib/core/language/language";
import type { Texts } from "@/lib/core/language/texts";
import { compiledTexts } from "./compiled-texts";

declare module "next-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: Texts;
  }
}

/** What next-intl asks for once a request. Days are names and never moved, hence the zone. */
export default getRequestConfig(async () => {
  const locale = await readLanguage();
  return { locale, messages: compiledTexts(locale), timeZone: "UTC" };
});
