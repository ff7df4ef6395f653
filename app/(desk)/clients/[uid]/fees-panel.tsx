import { coinFees } from "@/components/fees/coin-fees";
import { FeeWaterfall } from "@/components/fees/fee-waterfall";
import { userRebateText } from "@/components/fees/user-rebate-text";
import { Panel } from "@/components/ui/panel";
import { findGapsText } from "@/components/ui/text/gaps-text";
import { sumCommissionFees } from "@/lib/reports/fees/load";
import { findUserRebate } from "@/lib/reports/fees/user-rebate";
import { getWords } from "../../../language/words";
import { loadOpenClient, type OpenClient } from "./open-client";

/** What became of the client's fees. */
export async function ClientFees({ client }: { client: OpenClient }) {
  const { scope, query } = client;
  const [fees, userRebate, view] = await Promise.all([
    sumCommissionFees(scope, query.filter),
    findUserRebate(scope, query.filter.range),
    loadOpenClient(client),
  ]);
  if (fees.length === 0) return null;
  const words = await getWords();
  const { t } = words;
  return (
    <Panel
      id="fees-title"
      title={t("fees.title")}
      note={findGapsText(words, view?.partial ?? null) ?? t("fees.note")}
    >
      <FeeWaterfall coins={fees.map(coinFees)} userRebate={userRebateText(words, userRebate)} />
    </Panel>
  );
}
