import { getWords } from "@/app/language/words";
import { findStatement } from "@/lib/payouts/load-partner-statements";
import { loadDrawnParties } from "@/lib/payouts/load-statement-parties";
import { billPdf } from "@/lib/payouts/pdf/bill-pdf";
import { answerPdf } from "../../../pdf-answer";
import { forAccount, refuse } from "../../../request-access";

/** The self-billing document of a statement, for everyone who may open the statement's page. */
export const GET = forAccount(
  async (access, { params }: RouteContext<"/payouts/[id]/self-billing">) => {
    const { scope } = access;
    const { id } = await params;
    const found = await findStatement(scope, id);
    if (!found) return refuse(404, "unknown-statement");
    const { statement, isIntact } = found;
    const { number, approvedAt } = statement;
    const bill = statement.parties?.bill ?? null;
    const parties = await loadDrawnParties(scope, statement);
    if (bill === null || parties === null || number === null || approvedAt === null)
      return refuse(404, "no-self-billing-document");
    return answerPdf(access, {
      object: "payout",
      filter: { statement: id, document: "self-billing" },
      name: `self-billing-${bill.number}`,
      rows: statement.content.coins.length,
      draw: async () =>
        billPdf(await getWords(), {
          statement: { ...statement, number, approvedAt },
          bill,
          parties,
          isIntact,
        }),
    });
  },
);
