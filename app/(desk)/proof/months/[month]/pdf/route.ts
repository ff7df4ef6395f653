import { getWords } from "@/app/language/words";
import { loadClientNames } from "@/lib/clients/load-client-tags";
import { findMonth } from "@/lib/core/month";
import { loadMonthDocument } from "@/lib/months/load-month-document";
import { monthPdf } from "@/lib/months/pdf/month-pdf";
import { loadAccountDocuments, loadLogo } from "@/lib/parties/load-parties";
import { loadMonthSplit } from "@/lib/payouts/load-month-split";
import { listPartnerStatements } from "@/lib/payouts/load-partner-statements";
import { answerPdf } from "../../../../pdf-answer";
import { forWholeAccount, refuse } from "../../../../request-access";

/** A closed month as an A4 document, for everyone who sees the whole account. */
export const GET = forWholeAccount(
  async (access, { params }: RouteContext<"/proof/months/[month]/pdf">) => {
    const { scope, account } = access;
    const month = findMonth((await params).month);
    const document = month && (await loadMonthDocument(scope, month));
    const split = month && (await loadMonthSplit(scope, month));
    if (!month || !document || !split) return refuse(404, "month-not-closed");
    const { clients, products } = document;
    return answerPdf(access, {
      object: "statement",
      filter: { month },
      name: `month-${month}`,
      rows: products.length + clients.length,
      draw: async () => {
        const [{ broker }, statements, names] = await Promise.all([
          loadAccountDocuments(scope),
          listPartnerStatements(scope),
          loadClientNames(scope, clients),
        ]);
        const logo = broker.logo && (await loadLogo(scope, broker.logo.hash));
        return monthPdf(await getWords(), {
          account: account.name,
          broker,
          logo: logo?.bytes ?? null,
          document,
          names,
          split,
          statements: statements
            .filter((statement) => statement.month === month)
            .map(({ id, partner, number, content }) => {
              return { id, partner, number, earned: content.earned };
            })
            .sort((a, b) => a.id - b.id),
        });
      },
    });
  },
);
