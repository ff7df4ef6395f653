import * as z from "zod";
import type { RatePriority, SlotLeases } from "@/lib/core/rate-slots";
import type { RealityLocale } from "@/lib/core/reality/locale";
import { REALITY_PATHS, type RealitySource } from "@/lib/core/reality/source";
import { type Query, writePublicQuery } from "../http/query";
import type { Transport } from "../http/transport";
import { readWire } from "../http/wire-fields";
import { joinLane } from "../rate-limit/lanes";
import { realityLimit } from "../rate-limit/limits";

/** Makes one endpoint's whole answer, in as many questions as that takes; `data` is null where there is none. */
export type PanelReader<Value> = (ask: (more: Query) => Promise<unknown>) => Promise<Value>;

type RealityQuestion = {
  readonly query: Query;
  readonly locale: RealityLocale;
  readonly signal: AbortSignal | undefined;
};

type RealityEndpoint<Value> = {
  /** Who asks the same at the same time shares the whole answer. Throws ExchangeError. */
  readonly read: (question: RealityQuestion, reader: PanelReader<Value>) => Promise<Value>;
  readonly leave: () => Promise<void>;
};

/** One of the public endpoints, under the limit that the whole deployment shares. */
export function createRealityEndpoint<Value>(
  transport: Transport,
  source: RealitySource,
  { baseUrl, leases, priority }: { baseUrl: string; leases: SlotLeases; priority: RatePriority },
): RealityEndpoint<Value> {
  const path = REALITY_PATHS[source];
  const { lane, leave } = joinLane<Value>(leases, realityLimit(baseUrl, source));
  const { gate } = lane;

  return {
    read: ({ query, locale, signal }, reader) =>
      lane.inFlight.share({
        key: `${path}?${writePublicQuery(query)} ${locale}`,
        priority,
        signal,
        promoted: gate.look,
        start: (urgency, aborted) =>
          reader(async (more) => {
            const asked = { path, query: { ...query, ...more }, signer: null, locale, gate };
            return (await transport.get({ ...asked, urgency, signal: aborted })).data;
          }),
      }),
    leave,
  };
}

/**
 * Reads an endpoint that answers with one record. Null data and a record in which nothing is said are the same: the
 * exchange says nothing of what was asked. `labels`: fields that only describe the others (whose record it is, in what
 * unit); alone they say nothing. `check` sees every record, also one that says nothing, and may throw.
 */
export function recordReader<Row extends object>(
  schema: z.ZodType<Row>,
  labels: readonly (keyof Row)[] = [],
  check: (record: Row) => void = () => {},
): PanelReader<Row | null> {
  return async (ask) => {
    const record = readWire(z.nullable(schema), await ask({}));
    if (record === null) return null;
    check(record);
    const told = (Object.keys(record) as (keyof Row)[]).filter((field) => !labels.includes(field));
    return told.every((field) => record[field] === null) ? null : record;
  };
}
