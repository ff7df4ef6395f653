"use client";
import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";
import type { JsonText } from "@/components/ui/text/json-text";
import type { Texts } from "@/lib/core/language/texts";

type SentTextsProps = { texts: JsonText<Partial<Texts>>; children: ReactNode };

/** Every page of a language brings the same few. */
const known = new Map<string, Partial<Texts>>();

function read(texts: JsonText<Partial<Texts>>): Partial<Texts> {
  const own = known.get(texts) ?? (JSON.parse(texts) as Partial<Texts>);
  known.set(texts, own);
  return own;
}

/** These texts, and those that were sent above. */
export function SentTexts({ texts, children }: SentTextsProps) {
  const above = useMessages();
  const own = read(texts);
  const messages = useMemo(() => ({ ...above, ...own }), [above, own]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
