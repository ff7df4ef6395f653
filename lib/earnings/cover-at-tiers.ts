import type { Amount } from "@/lib/core/amount";
import { type DayRange, listDays } from "@/lib/core/day";
import { listMonths, type Month, monthDays, monthOf } from "@/lib/core/month";
import type { AccountScope } from "@/lib/core/scope";
import type { PartnerStatementClient } from "@/lib/payouts/partner-statement";
import { type PartnerSpan, spansAt } from "@/lib/payouts/partner-terms";
import type { TermCover } from "@/lib/payouts/store/term-cover";
import { dayRates } from "@/lib/rates/store/day-rates";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { sumPaidByMonth } from "./store";

/** `monthsWithoutFees`: months whose tiers are of a part of the fees, because rows do not give them. */
export type EarnedCover = TermCover & { readonly monthsWithoutFees: readonly Month[] };

/**
 * Terms of clients on these days, at the tiers that the clients' fees of each month reach so far.
 * `spansIn`: the terms on some days.
 */
export async function coverAtTiers(
  scope: AccountScope,
  clients: readonly PartnerStatementClient[],
  range: DayRange,
  spansIn: (days: DayRange) => readonly PartnerSpan[],
): Promise<EarnedCover> {
  const whole = {
    from: monthDays(monthOf(range.from)).from,
    to: monthDays(monthOf(range.to)).to,
  };
  const hasTiers = spansIn(whole).some(({ tiers }) => tiers !== undefined);
  if (!hasTiers) return { range, clients, spans: spansIn(range), monthsWithoutFees: [] };
  const cover = { range: whole, clients, spans: [] };
  const rates = dayRates(listDays(whole), await readValuation(whole));
  const query = { cover, range: whole, before: null, uids: null };
  const paid = await sumPaidByMonth(scope, query, rates);
  const spans = listMonths(whole).flatMap((month) =>
    spansAt(spansIn(monthDays(month)), paid.get(month)?.paid ?? NOTHING_PAID),
  );
  const incomplete = [...paid.values()].filter(({ missingRows }) => missingRows > 0);
  const monthsWithoutFees = incomplete.map(({ month }) => month);
  return { range: whole, clients, spans, monthsWithoutFees };
}

const NOTHING_PAID = "0" as Amount; // a month without a fee that has a rate
