import { uidParam } from "@/lib/clients/uid-param";
import { LIST_KEYS } from "@/lib/commissions/query";
import { unsettledDays } from "@/lib/coverage/coverage";
import { loadKnownDays } from "@/lib/coverage/load-coverage";
import type { OpenExport } from "@/lib/exports/produce-export";
import { REPAYMENT_KEYS } from "@/lib/repayments/query";
import { Command, type CommandSession, withSession } from "./command";
import { addExportOptions, type FileOptions, listParams, runExport } from "./export-file";
import { describeDays } from "./sync-summary";
import { exportTradingCommand } from "./trading/export";

type Keys = Readonly<Record<string, { readonly only: string; readonly except: string }>>;
type RecordOptions<K extends Keys> = FileOptions & Record<K[keyof K]["only" | "except"], string[]>;
type CommissionOptions = RecordOptions<typeof LIST_KEYS>;

export function exportCommand(): Command {
  const command = new Command("export").description("write what is stored");
  const commissions = command
    .command("commissions")
    .description("write the stored rows of some days to standard output, as CSV or XLSX");
  addExportOptions(commissions, "rows", ["uid", "coin", "symbol", "product-type"])
    .notes(`
Exits with 2, and names them on standard error, when the range has days whose rows are not known.
Example: npm run --silent desk -- export commissions --account Main --from 2026-11-01 --to 2026-11-19 > main.csv
Example: npm run --silent desk -- export commissions --account Main --from 2026-11-01 --to 2026-11-19 \\
           --coin USDT --format xlsx --sidecar main.json > main.xlsx`)
    .action((options: CommissionOptions) =>
      withSession((session) => exportCommissions(options, session)),
    );
  const repayments = command
    .command("repayments")
    .description(
      "write the stored loan repayments of some days to standard output, as CSV or XLSX",
    );
  addExportOptions(repayments, "repayments", ["coin", "repay-type", "business-type"])
    .notes(`
By time, then order id; times are UTC. Exits with 2, and says why on standard error, when the exchange did not list
all of that time.
Example: npm run --silent desk -- export repayments --account Main --from 2026-11-01 --to 2026-11-19 > main.csv`)
    .action((options: RecordOptions<typeof REPAYMENT_KEYS>) => {
      const params = listParams(REPAYMENT_KEYS, options);
      return withSession((session) =>
        runExport({ subject: "repayments", options, params }, session),
      );
    });
  return command.addCommand(exportTradingCommand());
}

function exportCommissions(options: CommissionOptions, session: CommandSession) {
  const uids = { uid: options.uid.map(uidParam), exceptUid: options.exceptUid.map(uidParam) };
  const params = listParams(LIST_KEYS, { ...options, ...uids });
  return runExport(
    { subject: "commissions", options, params, describeMissing: describeUnsettled },
    session,
  );
}

async function describeUnsettled({ scope, view, today }: OpenExport): Promise<string | null> {
  const unsettled = unsettledDays(await loadKnownDays(scope, view.range, today));
  return unsettled.length > 0 ? describeDays(unsettled) : null;
}
