"use client";
import { useLocale } from "next-intl";
import type { Day } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import { EXCHANGE_ZONE, momentText } from "@/lib/core/moment-text";
import { useInBrowser } from "./use-in-browser";

type LocalTimeProps = {
  ms: number;
  /** With its year and seconds, and milliseconds on hover. */
  exact?: boolean;
};

/**
 * An instant in the viewer's own zone; the exchange's zone on hover. The server, which cannot know
 * it, says UTC.
 */
export function LocalTime({ ms, exact = false }: LocalTimeProps) {
  const language = useLocale();
  const textIn = (zone: string | null) =>
    momentText(ms, language, exact ? "second" : "short", zone);
  const text = useInBrowser(() => textIn(null), `${textIn("UTC")} UTC`);
  const iso = new Date(ms).toISOString();
  const there = `${textIn(EXCHANGE_ZONE)} UTC+8`;
  return (
    <time dateTime={iso} title={exact ? `${there}\n${iso}` : there}>
      {text}
    </time>
  );
}

/** The day in UTC, the moment on hover. */
export function UtcDay({ ms }: { ms: number }) {
  const iso = new Date(ms).toISOString();
  const label = dayLabel(iso.slice(0, 10) as Day, useLocale());
  return (
    <time dateTime={iso} title={iso}>
      {label}
    </time>
  );
}
