"use client";
import { type Messages, NextIntlClientProvider } from "next-intl";
import { type ReactNode, use } from "react";
import type { Language } from "@/lib/core/language";

const PAUSES_MS = [300, 1_000, 3_000, 10_000];
const LONGEST_MS = 15_000;
/** How long a failure is the answer. */
const KEPT_MS = 5_000;

const loading = new Map<string, Promise<Messages>>();

/**
 * The texts for all components below. A page names their file, which the browser keeps: within the
 * page they would be 70 KB of each answer.
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
    <NextIntlClientProvider
      locale={language}
      timeZone="UTC"
      messages={use(load(language, address))}
    >
      {children}
    </NextIntlClientProvider>
  );
}

function load(language: Language, address: string): Promise<Messages> {
  const known = loading.get(address);
  if (known) return known;
  // The server has them at hand, and writes the page with them.
  const texts =
    typeof window === "undefined"
      ? import("@/lib/core/messages").then(({ messagesOf }) => messagesOf(language))
      : fetchTexts(address);
  loading.set(address, texts);
  texts.catch(() => setTimeout(() => loading.delete(address), KEPT_MS)); // forgotten at once, React would ask without end
  return texts;
}

/** A server that has just been started again, or a proxy, may refuse at first. */
async function fetchTexts(address: string): Promise<Messages> {
  for (const pauseMs of PAUSES_MS) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(LONGEST_MS) }).catch(
      () => null,
    );
    if (answer?.ok) return answer.json();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error("The texts of the page did not load");
}
