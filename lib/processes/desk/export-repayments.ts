import { Command } from "commander";
import { findMissing } from "@/lib/reports/exports/produce";
import { REPAYMENT_KEYS } from "@/lib/reports/repayments/query";
import { addExportOptions, type ExportOptions, listParams, runExport } from "./export-file";
import { withSession } from "./session";

type ListKey = (typeof REPAYMENT_KEYS)[keyof typeof REPAYMENT_KEYS]["only" | "except"];
type Options = ExportOptions & Record<ListKey, string[]>;

export function exportRepaymentsCommand(): Command {
  const command = new Command("repayments").description(
    "write the stored loan repayments of some days to standard output, as CSV or XLSX",
  );
  return addExportOptions(command, "repayments", ["coin", "repay-type", "business-type"])
    .addHelpText(
      "after",
      `
By time, then order id; times are UTC. Ends with 2, and says why on standard error, when not all of the days' time
was listed whole by the exchange.
Example: npm run --silent desk -- export repayments --account Main --from 2026-11-01 --to 2026-11-19 > main.csv`,
    )
    .action((options: Options) =>
      withSession((session) =>
        runExport(
          {
            subject: "repayments",
            options,
            params: listParams(REPAYMENT_KEYS, options),
            describeMissing: async (opened) =>
              (await findMissing(opened))?.replace(/^not whole: /, "") ?? null,
          },
          session,
        ),
      ),
    );
}
