import { NextIntlClientProvider, useLocale } from "next-intl";
import type { ReactNode } from "react";
import type { Texts } from "@/lib/core/language/texts";
import { compiledTexts } from "./compiled-texts";

/** Every page's: its frame, what screens share, sign-in, and what the search says of stocks. */
const SHARED = ["access", "market", "palette", "reading", "shell", "ui"] as const;

type BrowserTextsProps = { areas?: readonly (keyof Texts)[]; children: ReactNode };

/** The texts that client components below may ask for: those of every page, and of the named areas. */
export function BrowserTexts({ areas = [], children }: BrowserTextsProps) {
  const texts = compiledTexts(useLocale());
  const sent = Object.fromEntries([...SHARED, ...areas].map((area) => [area, texts[area]]));
  return <NextIntlClientProvider messages={sent}>{children}</NextIntlClientProvider>;
}
