import type { StockMove } from "@/lib/stocks/panels/holders";
import { WALK_LOCALE } from "@/lib/stocks/queue/question";
import { findStockCode, type StockCode } from "@/lib/stocks/stock-code";
import {
  type ChangePlace,
  countUncompared,
  listChanges,
  type PanelChange,
} from "@/lib/stocks/store/changes";
import type { PanelQueue } from "../queue/panel-queue";
import { COMPUTE_MOVES, MOVED_PANELS, type MovedPanel } from "./moves";

type WhoMovedOf = {
  readonly codes: readonly StockCode[];
  readonly panels: readonly MovedPanel[];
};

/** A screen or two of changes. */
export const MOVES_OF_A_PAGE = 30;

/**
 * Every change of these stocks between the observations kept, the newest first, a page at a time.
 * An unreadable `older`: the newest page. Its own `older`: where the next page goes on, null where
 * this is the last. `uncompared`: panels that were seen once only, or never.
 */
export async function loadWhoMoved(
  { exchangeId }: PanelQueue,
  { codes, panels: sources }: WhoMovedOf,
  older: string | null,
) {
  const of = { codes, sources, locale: WALK_LOCALE };
  const [changes, uncompared] = await Promise.all([
    listChanges(exchangeId, of, MOVES_OF_A_PAGE + 1, findPlace(older)),
    countUncompared(exchangeId, of),
  ]);
  const page = changes.slice(0, MOVES_OF_A_PAGE);
  const last = changes.length > page.length ? page.at(-1) : undefined;
  return { moves: page.map(toMove), older: last ? placeText(last) : null, uncompared };
}

function toMove({ code, source: name, number, seenAt, before, payload }: PanelChange): StockMove {
  const source = MOVED_PANELS.find((panel) => panel === name);
  if (source === undefined) throw new Error(`${name} is not compared`);
  const moves = COMPUTE_MOVES[source](before.payload as never, payload as never); // stored from the panel's answers
  return { code, number, before: before.lastSeenAt, after: seenAt, source, moves } as StockMove;
}

/** "1790000000000.12.shareholders.AAPL": a code may hold any sign but a blank, so it comes last. */
function placeText({ seenAt, number, source, code }: ChangePlace): string {
  return [seenAt.getTime(), number, source, code].join(".");
}

const PLACE = /^(\d{1,14})\.(\d{1,9})\.([a-z-]+)\.(\S+)$/;

function findPlace(text: string | null): ChangePlace | null {
  const [, ms, number, name, written = ""] = PLACE.exec(text ?? "") ?? [];
  const source = MOVED_PANELS.find((panel) => panel === name);
  const code = findStockCode(written);
  if (source === undefined || code === null) return null;
  return { seenAt: new Date(Number(ms)), number: Number(number), source, code };
}
