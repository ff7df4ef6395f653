import type { Day } from "@/lib/core/day";
import type { ServedDay } from "./served-day";

export type DayCache = {
  readonly get: (day: Day, variant: string) => ServedDay;
  readonly has: (day: Day, variant: string) => boolean;
  readonly forget: (day: Day) => void;
  readonly clear: () => void;
};

/** Keeps written days up to `maxBytes`; the least recently used one goes first. */
export function createDayCache(
  maxBytes: number,
  build: (day: Day, variant: string) => ServedDay,
): DayCache {
  const kept = new Map<string, ServedDay>();
  let bytes = 0;
  const drop = (key: string, served: ServedDay) => {
    kept.delete(key);
    bytes -= served.json.length;
  };
  const keep = (key: string, served: ServedDay) => {
    kept.set(key, served);
    bytes += served.json.length;
    for (const [oldKey, old] of kept) {
      if (bytes <= maxBytes || oldKey === key) break;
      drop(oldKey, old);
    }
    return served;
  };
  return {
    get: (day, variant) => {
      const key = `${day} ${variant}`;
      const known = kept.get(key);
      if (known) drop(key, known);
      return keep(key, known ?? build(day, variant));
    },
    has: (day, variant) => kept.has(`${day} ${variant}`),
    forget: (day) => {
      for (const [key, served] of kept) if (served.day === day) drop(key, served);
    },
    clear: () => {
      kept.clear();
      bytes = 0;
    },
  };
}
