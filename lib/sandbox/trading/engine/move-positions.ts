import { over, text, times } from "@/lib/sandbox/core/decimal";
import type { TradingExchange } from "../interface/exchange";
import type { MoveRecord } from "../interface/records";
import { refuse } from "../interface/refusals";
import type { MovePositionsRequest, WirePosSide, WireSide } from "../interface/requests";
import { isOneWay, leverageOf } from "./account";
import { checkMayTrade } from "./account-state";
import { cancelAll } from "./change-order";
import { settleValue } from "./order";
import { lotsOf, tradable } from "./order-checks";
import { applyFill, findPosition } from "./positions";
import type { Venue, VenueAccount, VenuePosition } from "./state";
import { freeMargin, markOf, standingOf, usdPrice } from "./valuation";

/**
 * docs/trading.md 5: none within so many minutes of a full hour, one move a minute, fifty a day.
 */
const QUIET_MINUTES = 5;
const PAUSE_MS = 60_000;
const MOST_A_DAY = 50;
const DAY_MS = 86_400_000;
/**
 * An account may not move positions away while its maintenance margin takes more than this part of
 * its equity.
 */
const MOST_RISK_PERCENT = 80n;

const posSideOf = (account: VenueAccount, side: WirePosSide) => (isOneWay(account) ? null : side);
const closingSide = (side: WirePosSide): WireSide => (side === "long" ? "sell" : "buy");

function checkTime(venue: Venue, from: VenueAccount): void {
  const now = venue.now();
  const minute = venue.minute() % 60;
  if (minute < QUIET_MINUTES || minute >= 60 - QUIET_MINUTES) refuse("pairSuspended");
  const today = from.moves.filter(({ createdTime }) => now - Number(createdTime) < DAY_MS);
  const newest = Number(today.at(-1)?.createdTime ?? 0);
  const moments = new Set(today.map(({ createdTime }) => createdTime));
  if (now - newest < PAUSE_MS || moments.size >= MOST_A_DAY) refuse("tooFrequent");
}

type Move = { readonly position: VenuePosition; readonly lots: number; readonly ticks: number };

/** Checks all moves before any of them is made. */
function planMoves(
  venue: Venue,
  from: VenueAccount,
  to: VenueAccount,
  { category, positions }: MovePositionsRequest,
): Move[] {
  const standing = standingOf(venue, from.main);
  if (standing.maintenance * 100n >= standing.equity * MOST_RISK_PERCENT) refuse("accountAtRisk");
  let needed = 0n;
  const moves = positions.map(({ symbol, side, qty }) => {
    const instrument = tradable(venue, category, symbol);
    const position = findPosition(from.main, instrument, posSideOf(from, side));
    if (!position || position.side !== side) return refuse("noPosition");
    if (position.marginMode !== "crossed") refuse("wrongOpenType");
    const lots = lotsOf(instrument, qty);
    if (lots === 0) refuse("invalid", "qty");
    if (lots > position.lots) refuse("positionAvailableShort");
    const ticks = markOf(venue, position);
    const margin = over(
      settleValue(instrument, lots, ticks),
      leverageOf(to.main, instrument, side),
    );
    needed += times(margin, usdPrice(venue, instrument.settle));
    return { position, lots, ticks };
  });
  if (freeMargin(venue, to.main) < needed) refuse("marginShort");
  return moves;
}

function moveOne(
  venue: Venue,
  from: VenueAccount,
  to: VenueAccount,
  { position, lots, ticks }: Move,
): [MoveRecord, MoveRecord] {
  const { instrument } = position;
  // Read the side first: a position that is moved whole is gone afterwards.
  const { side } = position;
  const isMade = venue.rules().moveStatus !== "failed";
  const same = ({ instrument: other }: { instrument: unknown }) => other === instrument;
  if (isMade) {
    cancelAll(venue, from, "move_position_cancel", same);
    cancelAll(venue, to, "move_position_cancel", same);
  }
  const orderId = venue.newId();
  const closeExecId = venue.newId();
  const openExecId = venue.newId();
  const apply = (account: VenueAccount, orderSide: WireSide, execId: string) =>
    applyFill({
      wallet: account.main,
      instrument,
      side: orderSide,
      posSide: posSideOf(account, side),
      marginMode: "crossed",
      lots,
      ticks,
      fee: 0n,
      newId: venue.newId,
      reason: { atMs: venue.now(), kind: "pnl", execId },
    });
  if (isMade) {
    apply(from, closingSide(side), closeExecId);
    apply(to, side === "long" ? "buy" : "sell", openExecId);
  }
  const record = (id: string): MoveRecord => ({
    category: instrument.category as MoveRecord["category"],
    fromUid: from.uid,
    toUid: to.uid,
    orderId: id,
    openExecId,
    closeExecId,
    symbol: instrument.symbol,
    posSide: side,
    qty: text(BigInt(lots) * instrument.lot),
    price: text(BigInt(ticks) * instrument.tick),
    status: isMade ? "completed" : "failed",
    createdTime: String(venue.now()),
    updatedTime: String(venue.now()),
  });
  const records: [MoveRecord, MoveRecord] = [record(orderId), record(venue.newId())];
  from.moves.push(records[0]);
  if (to !== from) to.moves.push(records[1]);
  return records;
}

/** docs/trading.md 5: between accounts of one parent, at the mark price and without fees. */
function movePositions(venue: Venue, uid: string, asked: MovePositionsRequest) {
  checkMayTrade(venue);
  const from = venue.account(asked.fromUid);
  const to = venue.account(asked.toUid);
  const family = [from, to].every(({ group }) => group === venue.account(uid).group);
  if (!family) refuse("permissionDenied");
  if (from === to) refuse("invalid", "toUid");
  checkTime(venue, from);
  const moved = planMoves(venue, from, to, asked).map((move) => moveOne(venue, from, to, move));
  return {
    closePosition: moved.map(([close]) => close),
    openPosition: moved.map(([, open]) => open),
  };
}

export const moveOperations = (venue: Venue): Pick<TradingExchange, "movePositions"> => ({
  movePositions: (uid, asked) => venue.outcome(() => movePositions(venue, uid, asked)),
});
