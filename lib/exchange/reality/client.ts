import type { StockLocale } from "@/lib/core/stock-locale";
import type { PanelName } from "@/lib/stocks/panels/panels";
import type { PanelAnswers } from "@/lib/stocks/queue/question";
import { PANEL_PATHS, type PanelEndpoint } from "@/lib/stocks/queue/source";
import type { StockCode } from "@/lib/stocks/stock-code";
import type { ExchangeClientOptions } from "../client";
import { type Query, writePublicQuery } from "../http/query";
import { createTransport } from "../http/transport";
import { openLanes } from "../rate-limit/lanes";
import { realityLimit } from "../rate-limit/limits";
import { readDividends, readExecutives, readShareholders } from "./list-panels";
import { readAllPairs, readCalendar } from "./market";
import {
  type PanelReader,
  readEarnings,
  readShareCapital,
  suspensionReader,
} from "./record-panels";

type CodeOf<Source extends PanelEndpoint> = Source extends PanelName ? StockCode : null;

/** `locale`: the language of the answer's texts. */
type AskRealityOptions<Source extends PanelEndpoint> = {
  /** Null for an endpoint about all stocks. */
  readonly code: CodeOf<Source>;
  readonly locale: StockLocale;
  readonly signal?: AbortSignal | undefined;
};

export type RealityClient = ReturnType<typeof createRealityClient>;

export type RealityClientOptions = Omit<ExchangeClientOptions, "credentials">;

const READERS: {
  readonly [Source in PanelEndpoint]: (code: CodeOf<Source>) => PanelReader<PanelAnswers[Source]>;
} = {
  executives: () => readExecutives,
  shareholders: () => readShareholders,
  dividends: () => readDividends,
  earnings: () => readEarnings,
  "share-capital": () => readShareCapital,
  suspension: suspensionReader,
  calendar: () => readCalendar,
  "stock-info": () => readAllPairs,
};

/**
 * Questions about tokenised stocks (docs/exchange.md 4.11 to 4.19), without a key. Throws
 * RangeError on a bad address.
 */
export function createRealityClient({ leases, priority, ...options }: RealityClientOptions) {
  const transport = createTransport(options);
  const lanes = openLanes(leases);

  return {
    /**
     * An endpoint's whole answer; equal questions at the same time share it. Throws ExchangeError.
     */
    ask: <Source extends PanelEndpoint>(
      source: Source,
      { code, locale, signal }: AskRealityOptions<Source>,
    ) => {
      const path = PANEL_PATHS[source];
      const query: Query = code === null ? {} : { code };
      const { gate, inFlight } = lanes.join(realityLimit(options.baseUrl, source));
      return inFlight.share({
        key: `${path}?${writePublicQuery(query)} ${locale}`,
        priority,
        signal,
        start: (urgency, aborted) =>
          READERS[source](code)(async (more) => {
            const asked = { path, query: { ...query, ...more }, signer: null, locale, gate };
            return (await transport.get({ ...asked, urgency, signal: aborted })).data;
          }),
      });
    },
    close: async () => {
      transport.close();
      await lanes.leave();
    },
  };
}
