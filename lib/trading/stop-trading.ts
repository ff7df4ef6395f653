import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { isDeskPaused } from "@/lib/database/desk-pause";
import { CANCELLING } from "@/lib/trading/exchange-operations";
import type { TradingState } from "@/lib/trading/order-limits";
import {
  changeTradingState,
  type HeldState,
  type StateChange,
} from "@/lib/trading/store/trading-state";
import { takeBack } from "./cancel-order";
import type { NamedAccount, ReduceOutcome, SwitchOnOutcome } from "./contract";

/**
 * How many orders the exchange is asked to cancel, how many were taken back before they were sent,
 * and how many bots trade on: a stop does not close them.
 */
export type Stopped = {
  readonly kind: "stopped";
  readonly before: TradingState;
  readonly cancelled: number;
  readonly withdrawn: number;
  readonly bots: number;
};

/**
 * The kill switch of one account: from now on nothing is sent, every order of ours that is open is
 * asked to be cancelled, and what was not sent is withdrawn. One transaction; it needs no web
 * server. Pressed again it asks again.
 */
export async function stopTrading(
  scope: WholeAccountScope,
  account: NamedAccount,
  origin: AuditOrigin,
): Promise<Stopped | { readonly kind: "gone" }> {
  const counts = { cancelled: 0, withdrawn: 0 };
  const held = await changeTradingState(scope, ({ state, bots }) => ({
    answer: { before: state, bots },
    set: { state: "stopped", by: actorWord(origin) },
    entry: changedEntry(account, { before: state, after: "stopped" }, origin),
    stepOf: (order) => {
      if (CANCELLING.includes(order.operation)) return null; // it helps to stop
      const taken = takeBack(order, origin);
      if (taken?.answer === "asked") counts.cancelled += 1;
      if (taken?.answer === "withdrawn") counts.withdrawn += 1;
      return taken;
    },
  }));
  return held === null ? { kind: "gone" } : { kind: "stopped", ...held, ...counts };
}

function changedEntry(
  { id, name }: NamedAccount,
  { before, after }: { before: TradingState; after: TradingState },
  origin: AuditOrigin,
) {
  return doneEntry(origin, "trading-state-changed", null, { before, after }, { id, name });
}

/** From now on only orders that make a position or a holding smaller are sent. Open orders stay. */
export async function reduceOnly(
  scope: WholeAccountScope,
  account: NamedAccount,
  origin: AuditOrigin,
): Promise<ReduceOutcome> {
  const answer = await changeTradingState<Exclude<ReduceOutcome, "gone">>(scope, ({ state }) => {
    if (state === "stopped") return { answer: "is-stopped", set: null };
    return change(account, { before: state, after: "reduce-only" }, origin, "reduced");
  });
  return answer ?? "gone";
}

function change<Answer>(
  account: NamedAccount,
  states: { before: TradingState; after: TradingState },
  origin: AuditOrigin,
  answer: Answer,
): StateChange<Answer> {
  if (states.before === states.after) return { answer, set: null };
  return {
    answer,
    set: { state: states.after, by: actorWord(origin) },
    entry: changedEntry(account, states, origin),
  };
}

/** Time within which a second person can confirm. */
export const SWITCH_ON_LIVES_MS = 60 * 60_000;

/**
 * Switches on: paper at once, a live account when a second person asks for the same within an hour.
 */
export async function switchOn(
  scope: WholeAccountScope,
  account: NamedAccount,
  person: { readonly id: string; readonly name: string; readonly origin: AuditOrigin },
): Promise<SwitchOnOutcome> {
  if (await isDeskPaused()) return "paused";
  type Answer = Exclude<SwitchOnOutcome, "gone" | "paused">;
  const answer = await changeTradingState<Answer>(scope, async (held, areTwo) => {
    const states = { before: held.state, after: "on" } as const;
    if (held.environment === "paper" || held.state === "on")
      return change(account, states, person.origin, "on");
    const asker = findAsker(held);
    if (asker === null) {
      return {
        answer: "asked",
        set: { onAskedBy: person.id, onAsker: person.name },
        entry: doneEntry(person.origin, "trading-on-asked", null, {}, account),
      };
    }
    if (asker === person.id) return { answer: "same-person", set: null };
    if (!(await areTwo(asker, person.id))) return { answer: "same-hands", set: null };
    return change(account, states, person.origin, "on");
  });
  return answer ?? "gone";
}

/** Who asked within the hour, and may still switch; null: nobody. */
function findAsker({ onAskedBy, onAskedAt, askerMaySwitch, now }: HeldState): string | null {
  if (!askerMaySwitch) return null;
  return onAskedAt !== null && now.getTime() - onAskedAt.getTime() <= SWITCH_ON_LIVES_MS
    ? onAskedBy
    : null;
}
