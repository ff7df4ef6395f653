import type { TimeRange } from "@/lib/core/time-ranges";
import { REPAYMENTS_PATH } from "../http/endpoints";
import { type EnvelopeFields, errorReply, type ServerReply, successReply } from "../http/reply";
import type { ServerContext } from "../http/server-context";
import { createSignedEndpoint, pageWithFaults } from "../http/signed-endpoint";
import type { ReplySwitches } from "../http/switches";
import type { RepaymentBook } from "./book";
import type { RepaymentLedger } from "./ledger";
import { selectPage } from "./page";
import { parseRepaymentQuery } from "./query";
import type { RepaymentSwitches } from "./switches";
import { repaymentText } from "./text";

/** One answer as it would be sent without a fault, and the instants that were asked for. */
export type RepaymentAnswer = {
  readonly reply: ServerReply;
  readonly count: number;
  readonly range: TimeRange;
};

function emptyReply(
  switches: RepaymentSwitches,
  errorStatus: ReplySwitches["errorStatus"],
  envelope: EnvelopeFields,
): ServerReply {
  switch (switches.emptyAnswer) {
    case "list":
      return successReply(["[]"], envelope);
    case "null-data":
      return successReply(["null"], envelope);
    default:
      switches.emptyAnswer satisfies "code-40054";
      return errorReply(errorStatus, "40054", "The data fetched is empty", envelope);
  }
}

type RepaymentReplySwitches = ReplySwitches & { readonly repayments: RepaymentSwitches };

/** GET /api/v2/spot/ins-loan/repaid-history (docs/exchange.md 4.20). Throws RefusedQuery. */
function answerRepayments(
  parameters: URLSearchParams,
  book: RepaymentBook,
  { repayments: switches, errorStatus, rangeErrorCode }: RepaymentReplySwitches,
  envelope: EnvelopeFields,
): RepaymentAnswer {
  const { nowMs } = envelope;
  const { range, limit } = parseRepaymentQuery(parameters, nowMs, switches, rangeErrorCode);
  const { repeated } = switches;
  const places = Math.max(1, limit - repeated);
  const records = selectPage(book.upTo(nowMs), range, places, nowMs, switches);
  const page = [...records, ...records.slice(0, Math.min(repeated, limit - places))];
  if (page.length === 0) {
    return { range, count: 0, reply: emptyReply(switches, errorStatus, envelope) };
  }
  const texts = page.map((record) => repaymentText(record, switches));
  return { range, count: page.length, reply: successReply([`[${texts.join(",")}]`], envelope) };
}

export function createRepaymentsEndpoint(
  server: ServerContext<{ readonly repayments: RepaymentSwitches }>,
  repayments: RepaymentLedger,
) {
  return createSignedEndpoint(server, "repayments", REPAYMENTS_PATH, (query, envelope) =>
    pageWithFaults(server, "repayments", envelope, {
      answer: () => answerRepayments(query, repayments.book, server.switches(), envelope),
      sent: ({ range }) => repayments.pageSent(range),
    }),
  );
}
