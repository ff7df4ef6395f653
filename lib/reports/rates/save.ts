import { type Amount, compareAmounts } from "@/lib/core/amount";
import { type AuditOrigin, actorWord } from "@/lib/core/audit/origin";
import type { Day } from "@/lib/core/day";
import type { ReferenceRate } from "@/lib/core/reports/valuation";
import {
  listReferenceRates,
  loadReportingSettings,
  writeReferenceRates,
} from "@/lib/store/rates/reference-rates";
import { type RateField, type RateProblem, type RateText, readRate } from "./read-rate";

/** What somebody saw stored when he decided; null: no rate of this coin and day. */
export type SeenRate = { readonly rate: Amount; readonly source: string } | null;

export type SavedRate =
  | { readonly kind: "saved"; readonly rate: ReferenceRate }
  | { readonly kind: "removed" }
  | { readonly kind: "refused"; readonly field: RateField; readonly problem: RateProblem }
  /** Nothing was changed: `now` is what is stored, which was not what was seen. */
  | { readonly kind: "changed-meanwhile"; readonly now: SeenRate };

type By = { readonly origin: AuditOrigin };

/** Sets one rate, if what is stored is what was seen. `today` is the exchange's day. */
export async function saveRate(
  given: { text: RateText; seen: SeenRate; today: Day } & By,
): Promise<SavedRate> {
  const { currency } = await loadReportingSettings();
  const read = readRate(given.text, { currency, today: given.today });
  if (!read.ok) return { kind: "refused", field: read.field, problem: read.problem };
  const { coin, day } = read.rate;
  const now = await findRate(currency, coin, day);
  if (!isSeen(now, given.seen)) return { kind: "changed-meanwhile", now };
  const written = await writeReferenceRates(
    currency,
    [{ coin, day, before: now, after: read.rate }],
    actorWord(given.origin),
    {
      origin: given.origin,
      event: {
        ...aboutRate(coin, day),
        kind: "rate-set",
        details: { currency, before: rateDetails(now), after: rateDetails(read.rate) },
      },
    },
  );
  if (written === "written") return { kind: "saved", rate: read.rate };
  return { kind: "changed-meanwhile", now: await findRate(currency, coin, day) };
}

/** Removes one rate, if it is still the one that was seen. */
export async function removeRate(given: { coin: string; day: Day; seen: SeenRate } & By): Promise<SavedRate> {
  const { coin, day, seen, origin } = given;
  const { currency } = await loadReportingSettings();
  const now = await findRate(currency, coin, day);
  if (!now || !isSeen(now, seen)) return { kind: "changed-meanwhile", now };
  const written = await writeReferenceRates(
    currency,
    [{ coin, day, before: now, after: null }],
    actorWord(origin),
    {
      origin,
      event: {
        ...aboutRate(coin, day),
        kind: "rate-removed",
        details: { currency, before: rateDetails(now) },
      },
    },
  );
  if (written === "written") return { kind: "removed" };
  return { kind: "changed-meanwhile", now: await findRate(currency, coin, day) };
}

const aboutRate = (coin: string, day: Day) =>
  ({ result: "done", account: null, object: `${coin} ${day}` }) as const;

function rateDetails(rate: SeenRate) {
  return rate && { rate: rate.rate, source: rate.source };
}

async function findRate(currency: string, coin: string, day: Day): Promise<ReferenceRate | null> {
  const [rate] = await listReferenceRates(currency, { from: day, to: day }, [coin]);
  return rate ? { coin, day, rate: rate.rate, source: rate.source } : null;
}

function isSeen(now: ReferenceRate | null, seen: SeenRate): boolean {
  if (!now || !seen) return now === null && seen === null;
  return now.source === seen.source && compareAmounts(now.rate, seen.rate) === 0;
}
