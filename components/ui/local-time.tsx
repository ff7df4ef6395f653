"use client";
import { useSyncExternalStore } from "react";

const OPTIONS: Intl.DateTimeFormatOptions = {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
};
const subscribe = () => () => {};

/** An instant in the viewer's own zone; the exchange's zone on hover. The server, which cannot know it, says UTC. */
export function LocalTime({ ms }: { ms: number }) {
  const text = useSyncExternalStore(
    subscribe,
    () => format(ms, undefined),
    () => `${format(ms, "UTC")} UTC`,
  );
  return (
    <time dateTime={new Date(ms).toISOString()} title={`${format(ms, "Asia/Shanghai")} UTC+8`}>
      {text}
    </time>
  );
}

function format(ms: number, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat("en-GB", timeZone === undefined ? OPTIONS : { ...OPTIONS, timeZone }).format(
    ms,
  );
}
