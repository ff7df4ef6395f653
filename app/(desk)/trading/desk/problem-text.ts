import { getTranslations } from "next-intl/server";
import { limitSaid } from "@/components/trading/limit-text";
import type { ApproveOrderOutcome, ReleaseOutcome } from "@/lib/trading/contract";

type TradeProblem = Parameters<Awaited<ReturnType<typeof getTranslations<"trade.problems">>>>[0];

export async function problemText(problem: TradeProblem): Promise<string> {
  return (await getTranslations("trade.problems"))(problem);
}

type RefusedOrder = Extract<ReleaseOutcome | ApproveOrderOutcome, { readonly kind: "refused" }>;

/** Why an order or a change was not sent or approved; a limit with its figures. */
export async function refusalText(refused: RefusedOrder): Promise<string> {
  return refused.problem === "limit"
    ? limitSaid(await getTranslations("trade"), refused.broken)
    : problemText(refused.problem);
}
