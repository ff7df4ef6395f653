"use client";
import { type Messages, NextIntlClientProvider } from "next-intl";
import { type ReactNode, use } from "react";
import type { Language } from "@/lib/core/language";

const loading = new Map<string, Promise<Messages>>();

/**
 * The texts for all components below. A page names their file, which the browser keeps: within the page they would be
 * 70 KB of each answer.
 */
export function Texts({
  language,
  address,
  children,
}: {
  language: Language;
  address: string;
  children: ReactNode;
}) {
  return (
    <NextIntlClientProvider locale={language} timeZone="UTC" messages={use(load(language, address))}>
      {children}
    </NextIntlClientProvider>
  );
}

function load(language: Language, address: string): Promise<Messages> {
  const known = loading.get(address);
  if (known) return known;
  const texts = typeof window === "undefined" ? readHere(language) : fetchTexts(address);
  loading.set(address, texts);
  texts.catch(() => loading.delete(address));
  return texts;
}

const readHere = async (language: Language) => (await import("@/lib/core/messages")).messagesOf(language);

async function fetchTexts(address: string): Promise<Messages> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The texts did not load: ${answer.status}`);
  return answer.json();
}
