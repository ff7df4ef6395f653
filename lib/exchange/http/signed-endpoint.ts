import type { RatePriority } from "@/lib/core/rate-slots";
import type { Lane } from "../rate-limit/lanes";
import { credentialsFingerprint, type Signer } from "./credentials";
import { type Query, writeQuery } from "./query";
import type { Answer, Transport } from "./transport";

export type EndpointOptions = {
  readonly transport: Transport;
  readonly lane: Lane;
  readonly priority: RatePriority;
  readonly signer: Signer;
};

/** One signed question. Throws ExchangeError. */
export type AskEndpoint = (query: Query, signal: AbortSignal | undefined) => Promise<Answer>;

/** Questions to one path for one key, within its rate limit. Only who has the same credentials shares an answer. */
export function createSignedEndpoint(
  path: string,
  { transport, lane, priority, signer }: EndpointOptions,
): AskEndpoint {
  const owner = credentialsFingerprint(signer.credentials);
  return (query, signal) =>
    lane.inFlight.share({
      key: `GET ${path}?${writeQuery(query)} ${owner}`,
      priority,
      signal,
      promoted: lane.gate.look,
      start: (urgency, aborted) =>
        transport.get({ path, query, signer, gate: lane.gate, urgency, signal: aborted }),
    });
}
