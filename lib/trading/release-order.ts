import { randomUUID } from "node:crypto";
import { doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { PREVIEW_LIVES_MS } from "@/lib/trading/order-life";
import { isSentWhile } from "@/lib/trading/order-limits";
import { maySend } from "@/lib/trading/order-preview";
import { isPlaced, type OrderRecord, subjectOfRecord } from "@/lib/trading/order-record";
import { changesSince, type SeenChange, type SeenFigures } from "@/lib/trading/seen-preview";
import { type HeldOrder, stepOrders } from "@/lib/trading/store/order-steps";
import type { ReleaseOrder, ReleaseOutcome, ReleaseProblem } from "./contract";
import type { TradingPerson } from "./draft-order";
import { judgeHeldOrder } from "./judge-limits";

/**
 * A body that was on the drafter's screen, and the figures of its preview there. Without figures
 * the body alone is compared.
 */
export type SeenBody = Pick<ReleaseOrder, "id" | "bodySha256" | "knowsTwins"> & {
  readonly seen?: SeenFigures;
};

const refused = (problem: ReleaseProblem): ReleaseOutcome => ({
  kind: "refused",
  problem,
});

/** The drafter sends one order as its preview showed it. */
export async function releaseOrder(
  scope: WholeAccountScope,
  seen: SeenBody,
  trader: TradingPerson,
): Promise<ReleaseOutcome> {
  const [answer = refused("gone")] = await releaseOrders(scope, [seen], trader);
  return answer;
}

/**
 * The drafter sends with one press what the previews showed: each body by its hash. Limits are
 * judged under a lock by what they are at this moment, one order after the other, so that ten at
 * once cannot pass together. If all of one press together need a second person, each of them does.
 * What one press released may be sent in one request.
 */
export async function releaseOrders(
  scope: WholeAccountScope,
  seen: readonly SeenBody[],
  trader: TradingPerson,
): Promise<readonly ReleaseOutcome[]> {
  const batchId = seen.length > 1 ? randomUUID() : null;
  const bodies = new Map(seen.map((one) => [one.id, one]));
  const answers = await stepOrders<ReleaseOutcome>(
    scope.accountId,
    seen.map(({ id }) => id),
    async (held, together) => {
      const { order } = held;
      const body = bodies.get(order.id);
      const subject = subjectOfRecord(order);
      const problem = body === undefined ? "gone" : await findReleaseProblem(held, body, trader);
      if (problem !== null || subject === null || body === undefined)
        return { answer: refused(problem ?? "not-previewed"), step: null };
      const changes = changesOnScreen(order, body);
      if (changes.length > 0)
        return { answer: { kind: "refused", problem: "changed", changes }, step: null };
      const pressed = together.filter(
        ({ state, draftedBy }) => state === "draft" && draftedBy === trader.id,
      );
      const { broken, needsSecond } = await judgeHeldOrder(held, subject, pressed);
      if (broken !== null)
        return { answer: { kind: "refused", problem: "limit", broken }, step: null };
      const to = needsSecond ? "waiting" : "approved";
      const { bodySha256 } = body;
      return {
        answer: { kind: to },
        step: {
          kind: "released",
          to,
          actor: trader,
          set: { released_at: new Date(held.nowMs), batch_id: batchId },
          details: { bodySha256 },
        },
        entry: doneEntry(
          trader.origin,
          "order-released",
          order.clientOid,
          { bodySha256, to },
          { id: scope.accountId, name: null },
        ),
      };
    },
  );
  return answers.map((answer) => answer ?? refused("gone"));
}

async function findReleaseProblem(
  held: HeldOrder,
  { bodySha256, seen, knowsTwins }: SeenBody,
  trader: TradingPerson,
): Promise<ReleaseProblem | null> {
  const { order, nowMs } = held;
  const { preview, previewedAt } = order;
  if (order.state !== "draft") return "not-a-draft";
  if (order.draftedBy !== trader.id) return "not-drafter";
  if ((await held.drafterLimits()) === null) return "not-trader";
  const subject = subjectOfRecord(order);
  if (preview === null || previewedAt === null || subject === null) return "not-previewed";
  // What differs from the screen is said with its figures.
  if (seen !== undefined && changesOnScreen(order, { bodySha256, seen }).length > 0) return null;
  if (!maySend(preview)) return "preview-refuses";
  if (order.bodySha256 !== bodySha256 || nowMs - previewedAt.getTime() > PREVIEW_LIVES_MS)
    return "preview-too-old";
  const twins = await held.twins();
  const isNew = twins.some((twin) => !preview.unknownTwins.includes(twin));
  const isUnknown = preview.unknownTwins.length > 0 || (isPlaced(order) && isNew);
  if (isUnknown && !knowsTwins) return "unknown-twin";
  // Two changes of the same thing that were looked at together: who sends the second has to see the
  // first.
  if (!isPlaced(order) && isNew) return "new-twin";
  return isSentWhile(held.account.state, subject) ? null : "stopped";
}

/** How the newest preview differs from what was on the screen. */
function changesOnScreen(
  { preview, bodySha256: newest }: OrderRecord,
  { seen, bodySha256 }: Pick<SeenBody, "seen" | "bodySha256">,
): readonly SeenChange[] {
  if (preview === null || seen === undefined) return [];
  return changesSince({ bodySha256, seen }, { bodySha256: newest, preview });
}
