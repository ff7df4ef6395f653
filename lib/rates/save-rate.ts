import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import { compareAmounts } from "@/lib/core/amount";
import { type Day, type DayRange, listDays } from "@/lib/core/day";
import { writeReferenceRates } from "@/lib/rates/store/change-rates";
import { listReferenceRates, loadReportingSettings } from "@/lib/rates/store/reference-rates";
import type { ReferenceRate } from "@/lib/rates/valuation";
import type { RemoveRateOutcome, SaveRateOutcome, SeenRate, TypedRate } from "./contract";
import { readLastDay, readRate } from "./read-rate";

/**
 * Sets a day's rate, if what is stored is what was seen; with a last day, also later days without
 * one of their own.
 */
export async function saveRate(
  { typed, seen, today }: { typed: TypedRate; seen: SeenRate; today: Day },
  origin: AuditOrigin,
): Promise<SaveRateOutcome> {
  const { currency } = await loadReportingSettings();
  const read = readRate(typed, { currency, today });
  if (!read.ok) return { kind: "refused", field: read.field, problem: read.problem };
  const { coin, day } = read.rate;
  const days = readLastDay(day, typed.lastDay, today);
  if (!days.ok) return { kind: "refused", field: "lastDay", problem: days.problem };
  const stored = await findRates(currency, coin, days.range);
  const now = stored.find((rate) => rate.day === day) ?? null;
  if (!isSeen(now, seen)) return { kind: "changed-meanwhile", now };
  const [, ...later] = listDays(days.range);
  const fresh = later.filter((each) => !stored.some((rate) => rate.day === each));
  const changes = [
    { coin, day, before: now, after: read.rate },
    ...fresh.map((each) => ({ coin, day: each, before: null, after: { ...read.rate, day: each } })),
  ];
  const about = fresh.length === 0 ? `${coin} ${day}` : `${coin} ${day} to ${fresh.at(-1)}`;
  const [before, after] = [rateDetails(now), rateDetails(read.rate)];
  const details = { currency, before, after, days: changes.length };
  const entry = doneEntry(origin, "rate-set", about, details);
  const written = await writeReferenceRates(currency, changes, actorWord(origin), entry);
  if (written === "written") return { kind: "saved", rate: read.rate, days: changes.length };
  return { kind: "changed-meanwhile", now: await findRate(currency, coin, day) };
}

/** Removes a day's rate, if what is stored is what was seen. */
export async function removeRate(
  { coin, day, seen }: { coin: string; day: Day; seen: SeenRate },
  origin: AuditOrigin,
): Promise<RemoveRateOutcome> {
  const { currency } = await loadReportingSettings();
  const now = await findRate(currency, coin, day);
  if (!now || !isSeen(now, seen)) return { kind: "changed-meanwhile", now };
  const change = { coin, day, before: now, after: null };
  const details = { currency, before: rateDetails(now) };
  const entry = doneEntry(origin, "rate-removed", `${coin} ${day}`, details);
  const written = await writeReferenceRates(currency, [change], actorWord(origin), entry);
  if (written === "written") return { kind: "removed" };
  return { kind: "changed-meanwhile", now: await findRate(currency, coin, day) };
}

function rateDetails(rate: SeenRate) {
  return rate && { rate: rate.rate, source: rate.source };
}

async function findRate(currency: string, coin: string, day: Day): Promise<ReferenceRate | null> {
  const [rate] = await findRates(currency, coin, { from: day, to: day });
  return rate ?? null;
}

async function findRates(
  currency: string,
  coin: string,
  range: DayRange,
): Promise<ReferenceRate[]> {
  const rates = await listReferenceRates(currency, range, [coin]);
  return rates.map(({ day, rate, source }) => ({ coin, day, rate, source }));
}

function isSeen(now: ReferenceRate | null, seen: SeenRate): boolean {
  if (!now || !seen) return now === null && seen === null;
  return now.source === seen.source && compareAmounts(now.rate, seen.rate) === 0;
}
