import { getTranslations } from "next-intl/server";
import { limitSaid } from "@/components/trading/limit-text";
import type { ApproveAnswer } from "@/lib/trading/approve-order";
import type { ReleaseAnswer } from "@/lib/trading/draft-order";

type Refused = Extract<ReleaseAnswer | ApproveAnswer, { readonly kind: "refused" }>;

/** Why an order or a change was not sent or approved: of a limit, with its figures. */
export async function refusalSaid(refused: Refused): Promise<string> {
  const t = await getTranslations("trade");
  return refused.problem === "limit"
    ? limitSaid(t, refused.broken)
    : t(`problems.${refused.problem}`);
}
