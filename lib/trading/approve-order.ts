import { doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { DRAFT_LIVES_MS, mayBeMarkedNotExecuted } from "@/lib/trading/order-life";
import { isSentWhile } from "@/lib/trading/order-limits";
import { subjectOfRecord } from "@/lib/trading/order-record";
import { type HeldOrder, stepOrder } from "@/lib/trading/store/order-steps";
import type { ApproveOrder, ApproveOrderOutcome, ApproveProblem, MarkOutcome } from "./contract";
import type { TradingPerson } from "./draft-order";
import { judgeHeldOrder } from "./judge-limits";

const refused = (problem: ApproveProblem): ApproveOrderOutcome => ({
  kind: "refused",
  problem,
});

/**
 * A second person, never the drafter, approves the body whose hash was on the screen. Limits are
 * judged once more under the lock. The time within which an order has to be sent begins with the
 * approval.
 */
export async function approveOrder(
  scope: WholeAccountScope,
  { id, bodySha256 }: Omit<ApproveOrder, "accountId">,
  approver: TradingPerson,
): Promise<ApproveOrderOutcome> {
  const answer = await stepOrder<ApproveOrderOutcome>(scope.accountId, id, async (held) => {
    const problem = await findApproveProblem(held, bodySha256, approver);
    const subject = subjectOfRecord(held.order);
    if (problem !== null || subject === null)
      return { answer: refused(problem ?? "not-waiting"), step: null };
    const { broken } = await judgeHeldOrder(held, subject);
    if (broken !== null)
      return { answer: { kind: "refused", problem: "limit", broken }, step: null };
    return {
      answer: { kind: "approved" },
      step: {
        kind: "approved",
        to: "approved",
        actor: approver,
        set: {
          approved_by: approver.id,
          approver: approver.name,
          released_at: new Date(held.nowMs),
        },
        details: { bodySha256 },
      },
      entry: doneEntry(
        approver.origin,
        "order-approved",
        held.order.clientOid,
        { bodySha256 },
        { id: scope.accountId, name: null },
      ),
    };
  });
  return answer ?? refused("gone");
}

async function findApproveProblem(
  held: HeldOrder,
  bodySha256: string,
  approver: TradingPerson,
): Promise<ApproveProblem | null> {
  const { order, nowMs } = held;
  const { releasedAt } = order;
  const subject = subjectOfRecord(order);
  if (order.state !== "waiting" || subject === null || releasedAt === null) return "not-waiting";
  if (order.draftedBy === approver.id) return "drafter";
  if (!(await held.rolesOf(approver.id)).includes("approver")) return "not-approver";
  if (!(await held.areTwoPersons(order.draftedBy, approver.id))) return "same-hands";
  if ((await held.drafterLimits()) === null) return "not-trader";
  if (order.bodySha256 !== bodySha256) return "other-body";
  if (nowMs - releasedAt.getTime() > DRAFT_LIVES_MS) return "too-late";
  return isSentWhile(held.account.state, subject) ? null : "stopped";
}

/**
 * A person says that an order of unknown outcome was not executed. What the exchange shows later
 * still wins.
 */
export async function markNotExecuted(
  scope: WholeAccountScope,
  { id }: { readonly id: string },
  trader: TradingPerson,
): Promise<MarkOutcome> {
  const answer = await stepOrder(scope.accountId, id, ({ order, nowMs }) => {
    const { sentAt, absences } = order;
    const may =
      sentAt !== null && mayBeMarkedNotExecuted({ ...order, sentMs: sentAt.getTime(), nowMs });
    if (!may) return { answer: "too-early" as const, step: null };
    return {
      answer: "marked" as const,
      step: {
        kind: "marked-not-executed" as const,
        to: "not-executed" as const,
        actor: trader,
        details: { absences },
      },
      entry: doneEntry(
        trader.origin,
        "order-marked-not-executed",
        order.clientOid,
        {},
        { id: scope.accountId, name: null },
      ),
    };
  });
  return answer ?? "gone";
}
