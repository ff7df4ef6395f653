import type { ExportTable } from "@/lib/core/files/export-table";
import { findRateDays, listReferenceRates, loadReportingSettings } from "@/lib/store/rates/reference-rates";

/** Every rate of the reporting currency, by day and coin, as the import reads them. */
export async function openRatesTable(): Promise<ExportTable & { readonly currency: string }> {
  const { currency } = await loadReportingSettings();
  const range = await findRateDays(currency);
  const rates = range ? await listReferenceRates(currency, range) : [];
  return {
    currency,
    columns: [
      { header: "coin", kind: "text" },
      { header: "day", kind: "day" },
      { header: "rate", kind: "amount" },
      { header: "source", kind: "text" },
    ],
    rows: rates.map(({ coin, day, rate, source }) => [coin, day, rate, source]),
  };
}
