import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { jsonText } from "@/components/ui/json-text";
import type { Texts } from "@/lib/core/language/texts";
import { compiledTexts } from "./compiled-texts";
import { SentTexts } from "./sent-texts";

/** Every page's: its frame, what screens share, sign-in, and what the search says of stocks. */
const SHARED = ["access", "market", "palette", "reading", "shell", "ui"] as const;

type BrowserTextsProps = { areas?: readonly (keyof Texts)[]; children: ReactNode };

/** The texts that client components below may ask for: the named areas beside those above; without names every page's. */
export function BrowserTexts({ areas = SHARED, children }: BrowserTextsProps) {
  const texts = compiledTexts(useLocale());
  const sent: Partial<Texts> = Object.fromEntries(areas.map((area) => [area, texts[area]]));
  return <SentTexts texts={jsonText(sent)}>{children}</SentTexts>;
}
