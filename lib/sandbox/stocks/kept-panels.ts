import { type StockTopic, topicKey } from "./edits";
import { LISTS, type PanelContext } from "./make-panel";
import { newYorkDay } from "./new-york";
import type { Panel } from "./panel";
import type { StockSwitches } from "./switches";

/** Enough for reading a list page by page, and for the panels of one screen. */
const KEPT_PANELS = 64;

type MakePanel = (topic: StockTopic, asked: PanelContext) => Panel;

/**
 * Keeps lists, which change only with the market's day, so that each page does not make its whole
 * list again.
 */
export function keepPanels(make: MakePanel): MakePanel {
  const kept = new Map<string, { readonly panel: Panel; readonly switches: StockSwitches }>();
  return (topic, asked) => {
    if (!LISTS.includes(topic.endpoint)) return make(topic, asked);
    const key = `${topicKey(topic)} ${asked.locale} ${newYorkDay(asked.nowMs)}`;
    const known = kept.get(key);
    if (known?.switches === asked.switches) return known.panel;
    const panel = make(topic, asked);
    kept.set(key, { panel, switches: asked.switches });
    const oldest = kept.keys().next();
    if (kept.size > KEPT_PANELS && !oldest.done) kept.delete(oldest.value);
    return panel;
  };
}
