import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { type JsonText, jsonText } from "@/components/ui/text/json-text";
import type { Language } from "@/lib/core/language/language";
import type { Texts } from "@/lib/core/language/texts";
import { compiledTexts } from "./compiled-texts";
import { SentTexts } from "./sent-texts";

/** Every page's: its frame, what screens share, sign-in, and what the search says of stocks. */
const SHARED = ["access", "market", "palette", "reading", "shell", "ui"] as const;

type BrowserTextsProps = { areas?: readonly (keyof Texts)[]; children: ReactNode };

/** The texts that client components below may ask for: the named areas beside those above; without names every page's. */
export function BrowserTexts({ areas = SHARED, children }: BrowserTextsProps) {
  return <SentTexts texts={textsOf(useLocale(), areas)}>{children}</SentTexts>;
}

/** There are a few for each language, and every page has two of them. */
const kept = new Map<string, JsonText<Partial<Texts>>>();

function textsOf(language: Language, areas: readonly (keyof Texts)[]): JsonText<Partial<Texts>> {
  const key = [language, ...areas].join(" ");
  const texts = compiledTexts(language);
  const made = kept.get(key) ?? jsonText(Object.fromEntries(areas.map((area) => [area, texts[area]])));
  kept.set(key, made);
  return made;
}
