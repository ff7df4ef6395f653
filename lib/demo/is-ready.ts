import type { Account } from "@/lib/accounts/store/accounts";
import type { Day } from "@/lib/core/day";
import { listRateQuestions, listUnratedCoins } from "@/lib/rates/store/automatic-rates";
import { loadReportingSettings } from "@/lib/rates/store/reference-rates";

/**
 * Whether the first sync has read every day and the exchange was asked for the rates of its coins:
 * a month's close fixes both. `today`: the exchange's day.
 */
export async function isBookRead(account: Account, today: Day): Promise<boolean> {
  if (account.fullReadAt === null) return false;
  const { currency } = await loadReportingSettings();
  const [unrated, questions] = await Promise.all([
    listUnratedCoins(currency, today),
    listRateQuestions(currency),
  ]);
  const answered = questions.filter(({ outcome }) => outcome !== "failed");
  return unrated.every(({ coin }) => answered.some((question) => question.coin === coin));
}
