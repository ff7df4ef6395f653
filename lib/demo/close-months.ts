import type { Month } from "@/lib/core/month";
import { closeMonth } from "@/lib/months/close-month";
import { loadMonthClose, loadMonths } from "@/lib/months/load-months";
import { lacksOf } from "@/lib/months/month-close";
import { listMonthCloses } from "@/lib/months/store";
import { actingFor, type CastStage } from "./stage";

/** Closes every month that is over and whole. Returns the closed months, the oldest first. */
export async function closeMonths({
  scope,
  today,
  people,
  proceed,
}: CastStage): Promise<readonly Month[]> {
  const whole = (await loadMonths(scope, today)).filter(({ state }) => state === "whole");
  for (const { month } of whole.toReversed()) {
    proceed();
    const { content } = await loadMonthClose(scope, month, today);
    await closeMonth(scope, { month, ...lacksOf(content) }, actingFor(people.mei));
  }
  return (await listMonthCloses(scope)).map(({ month }) => month);
}
