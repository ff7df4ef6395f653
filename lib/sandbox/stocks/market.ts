import { createPendingEdits } from "../core/pending-edits";
import type { RealityEndpoint } from "../http/stock-endpoints";
import type { MarketLocale } from "./catalogue/localized";
import {
  applyRealityEdit,
  checkRealityAction,
  type EditedPanel,
  type RealityEdit,
  type RealityTopic,
  topicKey,
} from "./edits";
import { keepPanels } from "./kept-panels";
import { makePanel } from "./make-panel";
import type { RealitySwitches } from "./switches";
import { type RealityTruth, realityTruth } from "./truth";
import { createUniverse, type Universe } from "./universe";

export type RealityQuestion = RealityTopic & {
  readonly locale?: MarketLocale;
  /** By the exchange's clock; default is now. */
  readonly atMs?: number;
};

/** The tokenised stocks: a function of the seed, the clock and what was edited. */
export type RealityMarket = {
  readonly universe: () => Universe;
  readonly panel: (question: RealityQuestion) => EditedPanel;
  /** Throws RangeError on a code that no pair has, and on what cannot be done to that answer. */
  readonly edit: (edit: RealityEdit) => void;
  /** What all pages of an answer mean: before dates are spelt, fields left out and pages cut. */
  readonly truth: (question: RealityQuestion) => RealityTruth;
  /** To be called after each page. */
  readonly pageSent: (topic: RealityTopic) => void;
  /** Another text whenever other edits are in the answer. */
  readonly version: (question: RealityQuestion) => string;
};

const isWholeMarket = (endpoint: RealityEndpoint) =>
  endpoint === "calendar" || endpoint === "stock-info";

export function createRealityMarket(
  seed: string,
  now: () => number,
  switches: () => RealitySwitches,
): RealityMarket {
  let drawn: Universe | null = null;
  let version = 0;
  const edits = new Map<string, { readonly edit: RealityEdit; readonly sinceMs: number }[]>();
  const universe = () => {
    drawn ??= createUniverse(seed);
    return drawn;
  };
  const made = keepPanels((topic, asked) => makePanel(seed, universe(), topic, asked));
  const editsOf = ({ atMs = now(), locale = "en-US", ...topic }: RealityQuestion) =>
    (edits.get(topicKey(topic)) ?? []).filter(
      ({ edit, sinceMs }) => sinceMs <= atMs && (edit.locale ?? locale) === locale,
    );
  const panel = (question: RealityQuestion): EditedPanel => {
    const { atMs = now(), locale = "en-US", ...topic } = question;
    const start: EditedPanel = made(topic, { nowMs: atMs, locale, switches: switches() });
    return editsOf(question).reduce<EditedPanel>(
      (before, { edit }) => applyRealityEdit(before, edit),
      start,
    );
  };
  const apply = (edit: RealityEdit) => {
    version++;
    const kept =
      edit.kind === "undo" ? [] : [...(edits.get(topicKey(edit)) ?? []), { edit, sinceMs: now() }];
    edits.set(topicKey(edit), kept);
  };
  const pending = createPendingEdits<RealityEdit, RealityTopic>(
    apply,
    (edit, topic) => topicKey(edit) === topicKey(topic),
  );
  return {
    universe,
    panel,
    pageSent: pending.pageSent,
    version: (question) => `${version} ${editsOf(question).length}`,
    truth: (question) => realityTruth(panel(question)),
    edit: (edit) => {
      const { endpoint, code, locale } = edit;
      if (isWholeMarket(endpoint) ? code !== undefined : !universe().byCode.has(code ?? "")) {
        throw new RangeError(
          `edit.code: ${isWholeMarket(endpoint) ? "none" : "a pair's"} was expected`,
        );
      }
      checkRealityAction(
        panel({ endpoint, ...(code && { code }), ...(locale && { locale }) }),
        edit,
      );
      pending.add(edit);
    },
  };
}
