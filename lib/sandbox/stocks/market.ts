import { createPendingEdits } from "../core/pending-edits";
import type { StockEndpoint } from "../http/stock-endpoints";
import type { MarketLocale } from "./catalogue/localized";
import {
  applyStockEdit,
  checkStockAction,
  type EditedPanel,
  type StockEdit,
  type StockTopic,
  topicKey,
} from "./edits";
import { keepPanels } from "./kept-panels";
import { makePanel } from "./make-panel";
import type { StockSwitches } from "./switches";
import { type StockTruth, stockTruth } from "./truth";
import { createUniverse, type SandboxUniverse } from "./universe";

export type StockPanelQuestion = StockTopic & {
  readonly locale?: MarketLocale;
  /** By the exchange's clock; default: now. */
  readonly atMs?: number;
};

/** The tokenised stocks. They depend on the seed, the clock and the edits. */
export type StockMarket = {
  readonly universe: () => SandboxUniverse;
  readonly panel: (question: StockPanelQuestion) => EditedPanel;
  /**
   * Throws RangeError on a code that no pair has, and on an action that does not fit the answer.
   */
  readonly edit: (edit: StockEdit) => void;
  /** The whole answer before dates are spelt, fields left out and pages cut. */
  readonly truth: (question: StockPanelQuestion) => StockTruth;
  /** Call it after each page. */
  readonly pageSent: (topic: StockTopic) => void;
  /** Changes whenever the edits in the answer change. */
  readonly version: (question: StockPanelQuestion) => string;
};

const isWholeMarket = (endpoint: StockEndpoint) =>
  endpoint === "calendar" || endpoint === "stock-info";

export function createStockMarket(
  seed: string,
  now: () => number,
  switches: () => StockSwitches,
): StockMarket {
  let drawn: SandboxUniverse | null = null;
  let version = 0;
  const edits = new Map<string, { readonly edit: StockEdit; readonly sinceMs: number }[]>();
  const universe = () => {
    drawn ??= createUniverse(seed);
    return drawn;
  };
  const made = keepPanels((topic, asked) => makePanel(seed, universe(), topic, asked));
  const editsOf = ({ atMs = now(), locale = "en-US", ...topic }: StockPanelQuestion) =>
    (edits.get(topicKey(topic)) ?? []).filter(
      ({ edit, sinceMs }) => sinceMs <= atMs && (edit.locale ?? locale) === locale,
    );
  const panel = (question: StockPanelQuestion): EditedPanel => {
    const { atMs = now(), locale = "en-US", ...topic } = question;
    let edited: EditedPanel = made(topic, { nowMs: atMs, locale, switches: switches() });
    for (const { edit } of editsOf(question)) edited = applyStockEdit(edited, edit);
    return edited;
  };
  const apply = (edit: StockEdit) => {
    version++;
    const key = topicKey(edit);
    if (edit.kind === "undo") edits.delete(key);
    else edits.set(key, [...(edits.get(key) ?? []), { edit, sinceMs: now() }]);
  };
  const pending = createPendingEdits<StockEdit, StockTopic>(
    apply,
    (edit, topic) => topicKey(edit) === topicKey(topic),
  );
  return {
    universe,
    panel,
    pageSent: pending.pageSent,
    version: (question) => `${version} ${editsOf(question).length}`,
    truth: (question) => stockTruth(panel(question)),
    edit: (edit) => {
      const { endpoint, code, locale } = edit;
      if (isWholeMarket(endpoint) && code !== undefined) {
        throw new RangeError("edit.code: none was expected");
      }
      if (!isWholeMarket(endpoint) && !universe().byCode.has(code ?? "")) {
        throw new RangeError("edit.code: a pair's was expected");
      }
      const topic: StockTopic = code === undefined ? { endpoint } : { endpoint, code };
      checkStockAction(panel(locale === undefined ? topic : { ...topic, locale }), edit);
      pending.add(edit);
    },
  };
}
