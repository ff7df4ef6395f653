"use client";
import { useLocale } from "next-intl";
import { useSyncExternalStore } from "react";
import { dateLocale, type Language } from "@/lib/core/language";

const OPTIONS: Intl.DateTimeFormatOptions = {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
};
const TO_THE_SECOND: Intl.DateTimeFormatOptions = { ...OPTIONS, year: "numeric", second: "2-digit" };
const subscribe = () => () => {};

type LocalTimeProps = {
  ms: number;
  /** With its year and seconds, and milliseconds on hover. */
  exact?: boolean;
};

/** An instant in the viewer's own zone; the exchange's zone on hover. The server, which cannot know it, says UTC. */
export function LocalTime({ ms, exact = false }: LocalTimeProps) {
  const language = useLocale();
  const options = exact ? TO_THE_SECOND : OPTIONS;
  const text = useSyncExternalStore(
    subscribe,
    () => format(ms, language, options, undefined),
    () => `${format(ms, language, options, "UTC")} UTC`,
  );
  const iso = new Date(ms).toISOString();
  const there = `${format(ms, language, options, "Asia/Shanghai")} UTC+8`;
  return (
    <time dateTime={iso} title={exact ? `${there}\n${iso}` : there}>
      {text}
    </time>
  );
}

/** Making one takes the browser longer than all else that a time needs. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(
  ms: number,
  language: Language,
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
): string {
  const key = `${language} ${timeZone} ${options === TO_THE_SECOND}`;
  const zoned = timeZone === undefined ? options : { ...options, timeZone };
  const kept = formats.get(key) ?? new Intl.DateTimeFormat(dateLocale(language), zoned);
  formats.set(key, kept);
  return kept.format(ms);
}
