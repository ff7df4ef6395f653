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
import { createUniverse, type StockUniverse } from "./universe";

export type StockPanelQuestion = StockTopic & {
  readonly locale?: MarketLocale;
  /** By the exchange's clock; default is now. */
  readonly atMs?: number;
};

/** The tokenised stocks: a function of the seed, the clock and what was edited. */
export type StockMarket = {
  readonly universe: () => StockUniverse;
  readonly panel: (question: StockPanelQuestion) => EditedPanel;
  /** Throws RangeError on a code that no pair has, and on what cannot be done to that answer. */
  readonly edit: (edit: StockEdit) => void;
  /** What all pages of an answer mean: before dates are spelt, fields left out and pages cut. */
  readonly truth: (question: StockPanelQuestion) => StockTruth;
  /** To be called after each page. */
  readonly pageSent: (topic: StockTopic) => void;
  /** Another text whenever other edits are in the answer. */
  readonly version: (question: StockPanelQuestion) => string;
};

const isWholeMarket = (endpoint: StockEndpoint) =>
  endpoint === "calendar" || endpoint === "stock-info";

export function createStockMarket(
  seed: string,
  now: () => number,
  switches: () => StockSwitches,
): StockMarket {
  let drawn: StockUniverse | null = null;
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
    const start: EditedPanel = made(topic, { nowMs: atMs, locale, switches: switches() });
    return editsOf(question).reduce<EditedPanel>(
      (before, { edit }) => applyStockEdit(before, edit),
      start,
    );
  };
  const apply = (edit: StockEdit) => {
    version++;
    const kept =
      edit.kind === "undo" ? [] : [...(edits.get(topicKey(edit)) ?? []), { edit, sinceMs: now() }];
    edits.set(topicKey(edit), kept);
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
      if (isWholeMarket(endpoint) ? code !== undefined : !universe().byCode.has(code ?? "")) {
        throw new RangeError(
          `edit.code: ${isWholeMarket(endpoint) ? "none" : "a pair's"} was expected`,
        );
      }
      checkStockAction(panel({ endpoint, ...(code && { code }), ...(locale && { locale }) }), edit);
      pending.add(edit);
    },
  };
}
