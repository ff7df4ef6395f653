import { createRandom } from "../core/random";
import { type Endpoint, type FaultRule, ROW_FAULTS } from "./fault-rules";

export type FaultPlan = {
  /**
   * The fault that strikes this request, or null. Each rule counts only the requests of its
   * endpoint.
   */
  readonly strike: (endpoint: Endpoint, where: "reply" | "rows") => FaultRule | null;
};

const isRowFault = (rule: FaultRule) => (ROW_FAULTS as readonly string[]).includes(rule.kind);

/**
 * Counts requests by rule. The first rule that strikes wins; the others keep their strikes. `now`:
 * the exchange's clock.
 */
export function createFaultPlan(
  rules: readonly FaultRule[],
  seed: string,
  now: () => number = Date.now,
): FaultPlan {
  const random = createRandom(`${seed}:faults`);
  const states = rules.map((rule) => ({ rule, seen: 0, struck: 0, recoversMs: 0 }));
  const strikes = ({ rule, seen, struck }: (typeof states)[number]) => {
    const turn = seen - (rule.after ?? 0);
    if (turn <= 0 || turn % (rule.every ?? 1) !== 0) return false;
    if (rule.times !== undefined && struck >= rule.times) return false;
    return rule.probability === undefined || random.unit() < rule.probability;
  };
  return {
    strike: (endpoint, where) => {
      let winner: FaultRule | null = null;
      for (const state of states) {
        if ((state.rule.endpoint ?? "commissions") !== endpoint) continue;
        if (isRowFault(state.rule) !== (where === "rows")) continue;
        state.seen++;
        if (winner !== null) continue;
        const recovering = now() < state.recoversMs;
        if (!recovering && !strikes(state)) continue;
        if (!recovering) {
          state.struck++;
          state.recoversMs = now() + (state.rule.recoveryMs ?? 0);
        }
        winner = state.rule;
      }
      return winner;
    },
  };
}
