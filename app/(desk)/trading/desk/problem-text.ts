import { getTranslations } from "next-intl/server";
import { changesText } from "@/components/trading/changes-text";
import { limitSaid } from "@/components/trading/limit-text";
import type { ApproveOrderOutcome, ReleaseOutcome } from "@/lib/trading/contract";

type TradeProblem = Parameters<Awaited<ReturnType<typeof getTranslations<"trade.problems">>>>[0];

export async function problemText(problem: TradeProblem): Promise<string> {
  return (await getTranslations("trade.problems"))(problem);
}

type RefusedOrder = Extract<ReleaseOutcome | ApproveOrderOutcome, { readonly kind: "refused" }>;

/** Why an order or a change was not sent or approved; a limit and a changed figure in figures. */
export async function refusalText(refused: RefusedOrder): Promise<string> {
  switch (refused.problem) {
    case "limit":
      return limitSaid(await getTranslations("trade"), refused.broken);
    case "changed": {
      const t = await getTranslations("seenPreview");
      return t("refused", { changes: changesText(t, refused.changes) });
    }
    default:
      return problemText(refused.problem);
  }
}
