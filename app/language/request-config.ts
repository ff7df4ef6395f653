import { getRequestConfig } from "next-intl/server";
import { messagesOf } from "@/lib/core/messages";
import { readLanguage } from "@/lib/sign-in/web/language";

/** What next-intl asks for once a request. Days are names and never moved, hence the zone. */
export default getRequestConfig(async () => {
  const locale = await readLanguage();
  return { locale, messages: messagesOf(locale), timeZone: "UTC" };
});
