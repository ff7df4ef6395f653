import { type Amount, compareAmounts, multiplyAmounts } from "@/lib/core/amount";
import type { TimeRange } from "@/lib/core/time-ranges";
import type { TradingReader } from "@/lib/exchange/trading/read-client";
import type { AccountAssets } from "@/lib/trading/account-records";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/trading/exchange-settings";
import { type PositionSide, SIDES, wordOf } from "@/lib/trading/exchange-words";
import { SENDER_LOST_MS } from "@/lib/trading/order-life";
import type { MeantPosition, MovedPart } from "@/lib/trading/order-record";
import { prepareRounded } from "@/lib/trading/prepare-write";
import type { MovedPosition } from "@/lib/trading/records";
import type { MovePositions } from "@/lib/trading/requests";
import { type RuleRefusal, refusalsOf, refuse, say, warn } from "@/lib/trading/rule-refusal";
import { findFigure } from "@/lib/trading/steps";
import { collect } from "../read-account";
import {
  type HeldPosition,
  meantPosition,
  readHeld,
  readOpenBeside,
  sumValues,
} from "./meant-positions";
import {
  type ChangeOperation,
  isFigure,
  LATEST_MS,
  NO_PRICES,
  overtaken,
  type SentChange,
  type SettledChange,
  UNCHANGED,
  UNLIMITED,
  withRefusals,
} from "./operation";

type Asked = MovePositions["positionList"][number];

/**
 * Moves positions to another user of the exchange, at the mark price and without fees
 * (docs/trading.md 5). Only where an administrator allowed it for the account, and always with a
 * second person (docs/decisions/0246).
 */
export const movePositions: ChangeOperation<"move-positions"> = {
  onceAccepted: "asked",
  look: async (asked, { exchange }) => {
    const { reader } = exchange;
    const atMs = await reader.measureClock();
    const { uid } = await reader.settings();
    const typed = { ...asked, fromUid: uid ?? "" };
    const rounded = prepareRounded("move-positions", typed, null, DEFAULT_TRADING_SETTINGS);
    const { category, positionList } = rounded.request;
    const unread = { held: [], assets: null, moved: [] };
    const { held, assets, moved } =
      rounded.write === null ? unread : await readMoveFacts(reader, category, atMs);
    const found = positionList.map((one) => ({ asked: one, held: findHeld(held, one) }));
    const positions = await Promise.all(
      found
        .filter((one) => one.held !== null)
        .map(({ asked: { qty }, held: one }) =>
          meantPosition(exchange, category, one as HeldPosition, {
            qty: findFigure(qty),
            at: "mark",
          }),
        ),
    );
    const judged =
      rounded.write === null
        ? []
        : refusalsOf(
            found.flatMap(({ asked: one, held: is }, index) => checkMoved(one, is, index)),
            checkHour(atMs),
            checkPause(moved, atMs),
            checkRisk(assets),
          );
    const own = judged.filter(({ isWarning }) => !isWarning);
    return {
      ...withRefusals(rounded, own),
      warnings: [...rounded.warnings, ...judged.filter(({ isWarning }) => isWarning)],
      atMs,
      ...NO_PRICES,
      lines: [{ what: "toUid", before: uid, after: typed.toUid }],
      positions,
      // The exchange cancels them on both sides.
      orders: await readOpenBeside(reader, category, positions),
      subject: {
        ...UNLIMITED,
        sentWhile: "on",
        category,
        symbol: null,
        symbols: [...new Set(positionList.map(({ symbol }) => symbol))],
        moves: true,
        value: { usdt: positions.length === positionList.length ? sumValues(positions) : null },
        isCounted: true,
        secondPerson: "always",
      },
    };
  },
  settle: settleMove,
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

async function readMoveFacts(
  reader: TradingReader,
  category: MovePositions["category"],
  atMs: number,
) {
  const range = { fromMs: atMs - DAY_MS, toMs: atMs };
  const [held, assets, ofUsdt, ofUsdc] = await Promise.all([
    readHeld(reader, { category }),
    reader.assets(),
    collect(reader.movedPositions({ category: "USDT-FUTURES", range })),
    collect(reader.movedPositions({ category: "USDC-FUTURES", range })),
  ]);
  return { held, assets, moved: [...ofUsdt, ...ofUsdc] };
}

/** The side that a position was opened with (docs/trading.md 5): buy is a long one. */
function sideOf({ side }: Pick<Asked, "side">): PositionSide | undefined {
  const word = wordOf(SIDES, side);
  return word && (word === "buy" ? "long" : "short");
}

function findHeld(held: readonly HeldPosition[], asked: Asked): HeldPosition | null {
  const posSide = sideOf(asked);
  const same = held.find((one) => one.position.symbol === asked.symbol && one.posSide === posSide);
  return same ?? null;
}

function checkMoved(
  { symbol, qty }: Asked,
  held: HeldPosition | null,
  index: number,
): readonly RuleRefusal[] {
  const field = `positionList[${index}]`;
  if (held === null)
    return [refuse(field, "order-state", "4.0", say("move-no-position", { symbol }))];
  const { position, size } = held;
  const figure = findFigure(qty);
  return refusalsOf(
    position.marginMode === "crossed"
      ? null
      : refuse(field, "order-state", "4.0", say("move-crossed-only", { symbol })),
    figure !== null && compareAmounts(figure, size) > 0
      ? refuse(
          `${field}.qty`,
          "quantity-maximum",
          "4.0",
          say("move-most", { symbol, most: size }),
          size,
        )
      : null,
  );
}

/** Public sources: not within five minutes of a full hour. */
const QUIET_MS = 5 * MINUTE_MS;

function checkHour(atMs: number): RuleRefusal | null {
  const sinceHourMs = atMs % HOUR_MS;
  const isQuiet = sinceHourMs < QUIET_MS || sinceHourMs >= HOUR_MS - QUIET_MS;
  return isQuiet ? refuse("positionList", "time-range", "4.0", say("move-hour")) : null;
}

/**
 * Public sources: 50 a day and a minute apart, or 100 and 30 s. Between the two the exchange
 * decides.
 */
const PAUSES = { surely: 30_000, maybe: MINUTE_MS } as const;
const MOST = { maybe: 50, surely: 100 } as const;

function checkPause(
  moved: readonly Pick<MovedPosition, "createdTimeMs">[],
  atMs: number,
): readonly RuleRefusal[] {
  const moments = new Set(
    moved.map(({ createdTimeMs }) => createdTimeMs).filter((ms) => ms !== null),
  );
  const newest = moments.size === 0 ? null : [...moments].reduce((a, b) => Math.max(a, b));
  const count = moments.size;
  const agoMs = newest === null ? DAY_MS : atMs - newest;
  const field = "positionList";
  const rule = "time-range";
  const tooMany = say("move-most-a-day", { least: String(MOST.maybe), most: String(MOST.surely) });
  const tooSoon = say("move-pause");
  return refusalsOf(
    count >= MOST.surely ? refuse(field, rule, "4.0", tooMany) : null,
    count >= MOST.maybe && count < MOST.surely ? warn(field, rule, "4.0", tooMany) : null,
    agoMs < PAUSES.surely ? refuse(field, rule, "4.0", tooSoon) : null,
    agoMs >= PAUSES.surely && agoMs < PAUSES.maybe ? warn(field, rule, "4.0", tooSoon) : null,
  );
}

/** Public sources: not while the maintenance margin takes 80 % of the equity. */
const MOST_RISK = "0.8" as Amount;

function checkRisk(
  assets: Pick<AccountAssets, "mmr" | "accountEquity"> | null,
): RuleRefusal | null {
  const mmr = assets?.mmr ?? null;
  const equity = assets?.accountEquity ?? null;
  if (mmr === null || equity === null)
    return warn("fromUid", "order-state", "4.0", say("move-risk-unknown"));
  const isAtRisk = compareAmounts(mmr, multiplyAmounts(equity, MOST_RISK)) >= 0;
  return isAtRisk ? refuse("fromUid", "order-state", "4.0", say("move-risk")) : null;
}

/** Two clocks are compared to within this time. */
const CLOCK_MARGIN_MS = 1_000;

/** By the history of moves alone: the positions themselves may have changed in other ways. */
async function settleMove(
  sent: SentChange<"move-positions">,
  { exchange: { reader } }: { readonly exchange: { readonly reader: TradingReader } },
): Promise<SettledChange> {
  const { request, seen, range, sentMs } = sent;
  const rows = await readMoves(reader, request, range, sentMs);
  const parts = (seen.positions ?? []).map((position) => partOf(position, rows));
  if (parts.every(({ status }) => status === null)) return UNCHANGED;
  const isLate = range.toMs - sentMs > SENDER_LOST_MS;
  const isUnderWay = parts.some(({ status }) => status !== null && !isOver(status));
  const isMissing = parts.some(({ status }) => status === null);
  if (isUnderWay || (isMissing && !isLate)) return { kind: "unchanged", absent: [] };
  if (parts.every(({ status }) => status === "failed")) return overtaken(say("move-failed"));
  const isPartly = parts.some(({ status }) => status !== "completed");
  return { kind: "done", details: isPartly ? { moved: parts, isPartly } : { moved: parts } };
}

const isOver = (status: string) => status === "completed" || status === "failed";

/** From this user to the other one, since it was sent. */
async function readMoves(
  reader: TradingReader,
  { category, fromUid, toUid }: MovePositions,
  range: TimeRange,
  sentMs: number,
): Promise<readonly MovedPosition[]> {
  const rows = await collect(reader.movedPositions({ category, range }));
  return rows.filter(
    (row) =>
      row.fromUid === fromUid &&
      row.toUid === toUid &&
      row.createdTimeMs !== null &&
      row.createdTimeMs >= sentMs - CLOCK_MARGIN_MS &&
      row.createdTimeMs <= sentMs + LATEST_MS,
  );
}

function partOf(position: MeantPosition, rows: readonly MovedPosition[]): MovedPart {
  const { symbol, posSide, qty } = position;
  const row = rows.find(
    (one) => one.symbol === symbol && one.posSide === posSide && isFigure(one.qty, qty),
  );
  return {
    symbol,
    posSide,
    qty,
    status: row?.status ?? null,
    price: row?.price ?? null,
    orderId: row?.orderId ?? null,
  };
}
