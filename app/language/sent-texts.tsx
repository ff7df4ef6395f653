"use client";
import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { type JsonText, useJson } from "@/components/ui/json-text";
import type { Texts } from "@/lib/core/language/texts";

type SentTextsProps = { texts: JsonText<Partial<Texts>>; children: ReactNode };

/** These texts, and those that were sent above. */
export function SentTexts({ texts, children }: SentTextsProps) {
  const above = useMessages();
  const own = useJson(texts);
  const messages = useMemo(() => ({ ...above, ...own }), [above, own]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
