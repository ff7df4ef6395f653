import { REPAYMENT_LISTS, type RepaymentFilter } from "@/lib/core/repayments/filter";
import type { WholeAccountScope } from "@/lib/core/scope";
import { countRepaymentGroups } from "@/lib/store/repayments/totals";
import { type CountedChoice, countChoices } from "../commissions/choices";

/** The value with most repayments first; values without any on these days are absent. */
export type RepaymentChoices = Readonly<Record<(typeof REPAYMENT_LISTS)[number], readonly CountedChoice[]>>;

const NONE = { coins: [], repayTypes: [], businessTypes: [] };

export async function loadRepaymentChoices(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
): Promise<RepaymentChoices> {
  const groups = await countRepaymentGroups(scope, { ...filter, ...NONE, except: NONE });
  const valued = groups.map(({ coin, repayType, businessType, recordCount }) => ({
    ...{ coins: coin, repayTypes: repayType, businessTypes: businessType },
    rows: recordCount,
  }));
  return countChoices(REPAYMENT_LISTS, valued, filter);
}
