import { useLocale } from "next-intl";
import { dayLabel } from "@/components/ui/text/day-text";
import type { Day } from "@/lib/core/day";

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
