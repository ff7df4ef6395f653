import { type DayGaps, UNSETTLED_STATUSES } from "@/lib/coverage/day-status";
import type { Words } from "./text";

export function gapsText({ t }: Words, gaps: DayGaps): string {
  const known = UNSETTLED_STATUSES.flatMap((status) => {
    const count = gaps[status];
    return count === undefined ? [] : [{ status, count }];
  });
  const parts = known.map(({ status, count }, index) =>
    t(index === 0 ? `wholeness.first.${status}` : `wholeness.further.${status}`, { count }),
  );
  return t("wholeness.notWhole", { parts: parts.join(t("wholeness.comma")) });
}

export function findGapsText(words: Words, gaps: DayGaps | null): string | null {
  return gaps && gapsText(words, gaps);
}
