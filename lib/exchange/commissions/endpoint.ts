import { dayEndMs, dayStartMs } from "@/lib/core/day";
import { readWire } from "../http/read-wire";
import { type AskEndpoint, createSignedEndpoint, type EndpointOptions } from "../http/signed-endpoint";
import { commissionPageSchema } from "./schema";
import type { AskPage } from "./walk";

const PATH = "/api/v2/broker/customer-commissions";

/** docs/exchange.md 4.21 for one key. */
export type CommissionEndpoint = {
  readonly ask: AskEndpoint;
  /** Throws ExchangeError, naming the field where the answer cannot be read. */
  readonly pagesOf: (showSub: boolean, signal: AbortSignal | undefined) => AskPage;
};

export function createCommissionEndpoint(options: EndpointOptions): CommissionEndpoint {
  const ask = createSignedEndpoint(PATH, options);
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
