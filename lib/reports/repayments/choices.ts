import { REPAYMENT_LISTS, type RepaymentFilter } from "@/lib/core/repayments/filter";
import type { WholeAccountScope } from "@/lib/core/scope";
import { countRepaymentGroups } from "@/lib/store/repayments/totals";
import { countChoices } from "../commissions/choices";

const NONE = { coins: [], repayTypes: [], businessTypes: [] };

export async function loadRepaymentChoices(scope: WholeAccountScope, filter: RepaymentFilter) {
  const groups = await countRepaymentGroups(scope, { ...filter, ...NONE, except: NONE });
  const valued = groups.map(({ coin, repayType, businessType, recordCount }) => ({
    ...{ coins: coin, repayTypes: repayType, businessTypes: businessType },
    rows: recordCount,
  }));
  return countChoices(REPAYMENT_LISTS, valued, filter);
}
