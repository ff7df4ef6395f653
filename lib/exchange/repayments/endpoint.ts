import { readWire } from "../http/read-wire";
import { createSignedEndpoint, type EndpointOptions } from "../http/signed-endpoint";
import { repaymentsSchema } from "./schema";
import type { AskRecords } from "./walk";

const PATH = "/api/v2/spot/ins-loan/repaid-history";
/** The most records of one answer (docs/exchange.md 4.20). */
const FULL_LIMIT = 100;

/** docs/exchange.md 4.20 for one key. Throws ExchangeError, naming the field where the answer cannot be read. */
export function createRepaymentEndpoint(
  options: EndpointOptions,
): (signal: AbortSignal | undefined) => AskRecords {
  const ask = createSignedEndpoint(PATH, options);
  return (signal) =>
    async ({ fromMs, toMs }) => {
      const query = { startTime: String(fromMs), endTime: String(toMs), limit: String(FULL_LIMIT) };
      const answer = await ask(query, signal);
      return answer.noData ? [] : readWire(repaymentsSchema, { data: answer.data }).data;
    };
}
