import type { TimeRange } from "@/lib/core/time-ranges";
import type { Switches } from "../control/switches";
import { type Envelope, errorReply, type Reply, successReply } from "../http/reply";
import type { RepaymentBook } from "./book";
import { selectPage } from "./page";
import { parseRepaymentQuery } from "./query";
import { repaymentText } from "./text";

/** One answer as it would be sent without a fault, and the instants that were asked for. */
export type RepaymentAnswer = {
  readonly reply: Reply;
  readonly count: number;
  readonly range: TimeRange;
};

function emptyReply({ repayments, errorStatus }: Switches, envelope: Envelope): Reply {
  switch (repayments.emptyAnswer) {
    case "list":
      return successReply(["[]"], envelope);
    case "null-data":
      return successReply(["null"], envelope);
    default:
      repayments.emptyAnswer satisfies "code-40054";
      return errorReply(errorStatus, "40054", "The data fetched is empty", envelope);
  }
}

/** GET /api/v2/spot/ins-loan/repaid-history (docs/exchange.md 4.20). Throws RefusedQuery. */
export function answerRepayments(
  parameters: URLSearchParams,
  book: RepaymentBook,
  switches: Switches,
  envelope: Envelope,
): RepaymentAnswer {
  const { nowMs } = envelope;
  const { range, limit } = parseRepaymentQuery(parameters, nowMs, switches);
  const { repeated } = switches.repayments;
  const places = Math.max(1, limit - repeated);
  const records = selectPage(book.upTo(nowMs), range, places, nowMs, switches.repayments);
  const page = [...records, ...records.slice(0, Math.min(repeated, limit - places))];
  if (page.length === 0) return { range, count: 0, reply: emptyReply(switches, envelope) };
  const texts = page.map((record) => repaymentText(record, switches.repayments));
  return { range, count: page.length, reply: successReply([`[${texts.join(",")}]`], envelope) };
}
