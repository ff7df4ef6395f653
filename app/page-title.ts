import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Words } from "@/lib/core/text";

export const pageTitle = (text: (t: Words["t"]) => string) => async (): Promise<Metadata> => ({
  title: text(await getTranslations()),
});
