import { getWords } from "@/app/language/words";
import { loadClientNames } from "@/lib/clients/load-client-tags";
import { findStatement } from "@/lib/payouts/load-partner-statements";
import { loadDrawnParties } from "@/lib/payouts/load-statement-parties";
import { isOfClient } from "@/lib/payouts/partner-statement";
import { statementPdf } from "@/lib/payouts/pdf/statement-pdf";
import { answerPdf } from "../../../pdf-answer";
import { forAccount, refuse } from "../../../request-access";

/** A partner's statement as an A4 document, for everyone who may open its page. */
export const GET = forAccount(async (access, { params }: RouteContext<"/payouts/[id]/pdf">) => {
  const { scope } = access;
  const { id } = await params;
  const found = await findStatement(scope, id);
  if (!found) return refuse(404, "unknown-statement");
  const { statement, lines, isIntact } = found;
  return answerPdf(access, {
    object: "payout",
    filter: { statement: id },
    name: `statement-${statement.month}-${statement.number ?? "draft"}`,
    rows: lines.length,
    draw: async () => {
      const parties = await loadDrawnParties(scope, statement);
      const names = await loadClientNames(scope, lines.filter(isOfClient));
      return statementPdf(await getWords(), { statement, lines, names, isIntact, parties });
    },
  });
});
