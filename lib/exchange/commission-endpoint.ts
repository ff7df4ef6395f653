import { dayEndMs, dayStartMs } from "@/lib/core/day";
import type { RatePriority } from "@/lib/core/rate-slots";
import { commissionPageSchema } from "./commission-schema";
import type { AskPage } from "./commission-walk";
import type { Lane } from "./lanes";
import { type Query, writeQuery } from "./query";
import { readWire } from "./read-wire";
import type { Answer, Transport } from "./transport";

const PATH = "/api/v2/broker/customer-commissions";

/** exchange-api.md 4.21 for one key. `owner` tells credentials apart: only the same ones share an answer. */
export type CommissionEndpoint = {
  readonly ask: (query: Query, signal: AbortSignal | undefined) => Promise<Answer>;
  /** Throws ExchangeError, naming the field where the answer cannot be read. */
  readonly pagesOf: (showSub: boolean, signal: AbortSignal | undefined) => AskPage;
};

export function createCommissionEndpoint(
  transport: Transport,
  lane: Lane,
  priority: RatePriority,
  owner: string,
): CommissionEndpoint {
  const ask = (query: Query, signal: AbortSignal | undefined) =>
    lane.inFlight.share({
      key: `GET ${PATH}?${writeQuery(query)} ${owner}`,
      priority,
      signal,
      promoted: lane.gate.look,
      start: (urgency, aborted) =>
        transport.get({ path: PATH, query, access: "signed", gate: lane.gate, urgency, signal: aborted }),
    });

  return {
    ask,
    pagesOf:
      (showSub, signal) =>
      async ({ window, idLessThan, limit }) => {
        const answer = await ask(
          {
            startTime: String(dayStartMs(window.from)),
            endTime: String(dayEndMs(window.to)),
            idLessThan: idLessThan ?? undefined,
            limit: String(limit),
            showSub: yesOrNo(showSub),
          },
          signal,
        );
        if (answer.noData) return { rows: [], endId: null };
        const { commissionList, endId } = readWire(commissionPageSchema, answer.data);
        return { rows: commissionList, endId };
      },
  };
}

export function yesOrNo(value: boolean): "yes" | "no" {
  return value ? "yes" : "no";
}
