import type { CalendarSource } from "@/lib/core/reality/market/market-event";
import { stockPath } from "@/lib/core/reality/stock-path";

/** The panel that the date is from. */
export function panelPath(code: string, source: Exclude<CalendarSource, "calendar">): string {
  return `${stockPath(code)}#${source}-title`;
}
