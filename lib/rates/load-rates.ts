import { listCommissionCoins } from "@/lib/commissions/store/facets";
import { sumCommissionsByCoinDay } from "@/lib/commissions/store/reads";
import type { Day, DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findGaps } from "@/lib/coverage/coverage";
import { loadCoverageDays } from "@/lib/coverage/load-coverage";
import { columnsOf, type ExportTable, tableOf } from "@/lib/exports/export-table";
import { listRateQuestions } from "@/lib/rates/store/automatic-rates";
import {
  findRateDays,
  listReferenceRates,
  loadReportingSettings,
  readValuation,
} from "@/lib/rates/store/reference-rates";
import { boardCoins, pageOf, planCoverage, planRateDays } from "./board";
import { valueField } from "./value-field";

/**
 * Rates, and how they value the ledger. `until`: the last day of the table's page. `today`: the
 * exchange's day.
 */
export async function loadRatesBoard(
  scope: WholeAccountScope,
  { range, until, today }: { range: DayRange; until: Day | null; today: Day },
) {
  const days = await loadCoverageDays(scope, range, today);
  const [valuation, ledger, ledgerCoins] = await Promise.all([
    readValuation(range),
    sumCommissionsByCoinDay(scope, range),
    listCommissionCoins(scope),
  ]);
  const { currency, stableCoins, maxAgeDays } = valuation;
  const [stored, asked] = await Promise.all([
    listReferenceRates(currency, range),
    listRateQuestions(currency),
  ]);
  const from = { valuation, ledger, stored };
  const coins = boardCoins(from);
  const { page, older, newer } = pageOf(range, until);
  return {
    settings: { currency, stableCoins, maxAgeDays },
    /** The account's rebate in the range, in the reporting currency. */
    rebate: valueField(valuation, ledger, "rebateAmount"),
    partial: findGaps(days),
    rowCount: ledger.reduce((count, sum) => count + sum.rowCount, 0),
    coverage: planCoverage({ ledger, valuation, asked }),
    coins,
    days: planRateDays(coins, page, from),
    older,
    newer,
    /** Every coin of the account's ledger. */
    ledgerCoins,
  };
}

/** Every rate of the reporting currency, by day and coin, in the format of the import. */
export async function openRatesTable(): Promise<ExportTable & { readonly currency: string }> {
  const { currency } = await loadReportingSettings();
  const range = await findRateDays(currency);
  const rates = range ? await listReferenceRates(currency, range) : [];
  const columns = [
    ...columnsOf("text", "coin"),
    ...columnsOf("day", "day"),
    ...columnsOf("amount", "rate"),
    ...columnsOf("text", "source"),
  ];
  return { currency, ...tableOf(columns, rates) };
}
