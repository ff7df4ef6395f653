import { createRandom } from "../core/random";
import type { StockEndpoint } from "../http/stock-endpoints";
import { calendarPanel } from "./calendar";
import type { CompanyProfile } from "./catalogue/known-profiles";
import { isFund } from "./catalogue/listed-names";
import type { MarketLocale } from "./catalogue/localized";
import { dividendsPanel } from "./dividends";
import { earningsPanel } from "./earnings";
import type { StockTopic } from "./edits";
import { executivesPanel } from "./executives";
import type { Panel } from "./panel";
import { profileOf } from "./profile";
import { shareCapitalPanel } from "./share-capital";
import { shareholdersPanel } from "./shareholders";
import { stockInfoPanel } from "./stock-info";
import { suspensionPanel } from "./suspensions";
import type { StockSwitches } from "./switches";
import type { SandboxUniverse, StockPair } from "./universe";

export type PanelContext = {
  readonly nowMs: number;
  readonly locale: MarketLocale;
  readonly switches: StockSwitches;
};

/** Endpoints that answer in pages. */
export const LISTS: readonly string[] = [
  "executive-shareholdings",
  "sharehold-detail",
  "dividends",
];

const nothing = (endpoint: StockEndpoint): Panel =>
  LISTS.includes(endpoint) ? { kind: "list", rows: [] } : { kind: "object", row: null };

/** Some invented companies have no figures; funds have neither executives nor earnings. */
function isSilent(seed: string, endpoint: StockEndpoint, { code, known }: CompanyProfile): boolean {
  if (isFund(code))
    return endpoint === "executive-shareholdings" || endpoint === "earnings-forecast";
  if (known || LISTS.includes(endpoint) || endpoint === "suspension-resumption-info") return false;
  return createRandom(`${seed}:silent:${code}:${endpoint}`).chance(60);
}

type CodeEndpoint = Exclude<StockEndpoint, "calendar" | "stock-info">;

function panelOfCode(
  seed: string,
  endpoint: CodeEndpoint,
  pair: StockPair,
  asked: PanelContext,
): Panel {
  const profile = profileOf(seed, pair.code);
  if (isSilent(seed, endpoint, profile)) return nothing(endpoint);
  const { nowMs, locale, switches } = asked;
  switch (endpoint) {
    case "earnings-forecast":
      return earningsPanel(seed, profile, nowMs, switches);
    case "share-capital-change":
      return shareCapitalPanel(seed, profile, nowMs, locale);
    case "suspension-resumption-info":
      return suspensionPanel(seed, pair, profile, nowMs, locale, switches);
    case "executive-shareholdings":
      return executivesPanel(seed, profile, nowMs, locale, switches);
    case "sharehold-detail":
      return shareholdersPanel(seed, profile, nowMs, locale, switches);
    default:
      endpoint satisfies "dividends";
      return dividendsPanel(seed, profile, nowMs);
  }
}

/** An endpoint's whole answer before any edit. */
export function makePanel(
  seed: string,
  universe: SandboxUniverse,
  topic: StockTopic,
  asked: PanelContext,
): Panel {
  const { endpoint } = topic;
  if (endpoint === "calendar") return calendarPanel(asked.nowMs, asked.locale, asked.switches);
  if (endpoint === "stock-info")
    return stockInfoPanel(universe.pairs, asked.locale, asked.switches);
  const pair = universe.byCode.get(topic.code ?? "");
  return pair ? panelOfCode(seed, endpoint, pair, asked) : nothing(endpoint);
}
