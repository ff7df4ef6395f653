import { systemClock } from "@/lib/core/clock";
import type { RealityLocale } from "@/lib/core/reality/locale";
import type { PanelName, Panels } from "@/lib/core/reality/panels";
import { REALITY_PATHS, type RealityEndpoint } from "@/lib/core/reality/source";
import type { StockCode } from "@/lib/core/reality/stock-code";
import type { ExchangeClientOptions } from "../client";
import { type Query, writePublicQuery } from "../http/query";
import { ATTEMPT_TIMEOUT_MS, createTransport } from "../http/transport";
import { joinLane } from "../rate-limit/lanes";
import { realityLimit } from "../rate-limit/limits";
import { readDividends, readExecutives, readShareholders } from "./list-panels";
import { readAllPairs, readCalendar } from "./market";
import { type PanelReader, readEarnings, readShareCapital, suspensionReader } from "./record-panels";

/** `locale`: the language of the answer's texts. */
type Question = { readonly locale: RealityLocale; readonly signal?: AbortSignal | undefined };
/** Prices are asked of the market (stock-prices.ts). */
type FiledPanel = Exclude<PanelName, "prices">;
type StockQuestion = Question & { readonly code: StockCode };

export type RealityClient = ReturnType<typeof createRealityClient>;

export type RealityClientOptions = Omit<ExchangeClientOptions, "credentials">;

/** Questions about tokenised stocks (docs/exchange.md 4.11 to 4.19), without a key. Throws RangeError on a bad address. */
export function createRealityClient(options: RealityClientOptions) {
  const { baseUrl, clock = systemClock, timeoutMs = ATTEMPT_TIMEOUT_MS, random = Math.random } = options;
  const { allowPrivate = false } = options;
  const transport = createTransport({ baseUrl, clock, timeoutMs, random, allowPrivate });
  const leaving: (() => Promise<void>)[] = [];

  /** Who asks the same at the same time shares the whole answer; the whole deployment shares the limit. */
  function endpoint<Value>(source: RealityEndpoint) {
    const path = REALITY_PATHS[source];
    const { lane, leave } = joinLane<Value>(options.leases, realityLimit(baseUrl, source));
    const { gate } = lane;
    leaving.push(leave);
    return ({ locale, signal }: Question, query: Query, reader: PanelReader<Value>) =>
      lane.inFlight.share({
        key: `${path}?${writePublicQuery(query)} ${locale}`,
        priority: options.priority,
        signal,
        promoted: gate.look,
        start: (urgency, aborted) =>
          reader(async (more) => {
            const asked = { path, query: { ...query, ...more }, signer: null, locale, gate };
            return (await transport.get({ ...asked, urgency, signal: aborted })).data;
          }),
      });
  }

  function panelOf<Value>(source: FiledPanel, readerOf: (code: StockCode) => PanelReader<Value>) {
    const read = endpoint<Value>(source);
    return ({ code, ...question }: StockQuestion) => read(question, { code }, readerOf(code));
  }

  function marketOf<Value>(source: RealityEndpoint, reader: PanelReader<Value>) {
    const read = endpoint<Value>(source);
    return (question: Question) => read(question, {}, reader);
  }

  const panels: { readonly [Name in FiledPanel]: (question: StockQuestion) => Promise<Panels[Name]> } = {
    executives: panelOf("executives", () => readExecutives),
    shareholders: panelOf("shareholders", () => readShareholders),
    dividends: panelOf("dividends", () => readDividends),
    earnings: panelOf("earnings", () => readEarnings),
    "share-capital": panelOf("share-capital", () => readShareCapital),
    suspension: panelOf("suspension", suspensionReader),
  };

  return {
    /** One panel of one stock, whole: no page is left out. Throws ExchangeError. */
    panel: <Name extends FiledPanel>(name: Name, question: StockQuestion) => panels[name](question),
    /** Null where the exchange says nothing of its closures. Throws ExchangeError. */
    calendar: marketOf("calendar", readCalendar),
    /** All pairs of tokenised stocks, never none. Throws ExchangeError. */
    pairs: marketOf("stock-info", readAllPairs),
    stats: transport.stats,
    close: async () => {
      transport.close();
      await Promise.all(leaving.map((leave) => leave()));
    },
  };
}
