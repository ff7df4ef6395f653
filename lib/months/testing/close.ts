import type { AuditOrigin } from "@/lib/audit/origin";
import { type Clock, systemClock } from "@/lib/core/clock";
import { dayOf } from "@/lib/core/day";
import type { Month } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { closeMonth, composeMonthClose } from "../close-month";
import { lacksOf } from "../month-close";

/** Closes a month as somebody does who was told what it lacks now. */
export async function closeMonthAsIs(
  scope: WholeAccountScope,
  month: Month,
  origin: AuditOrigin,
  clock: Clock = systemClock,
) {
  const nowMs = clock.now();
  const content = await composeMonthClose(scope, month, { today: dayOf(nowMs), nowMs });
  return closeMonth(scope, { month, ...lacksOf(content) }, origin, clock);
}
