import { getTranslations } from "next-intl/server";
import { ClientMix, type MixRow } from "@/components/clients/client-mix";
import { Panel } from "@/components/ui/panel";
import { loadClientMix } from "@/lib/reports/clients/client";
import { formatCommissionFilter } from "@/lib/reports/commissions/query";
import { accountUrl } from "../../open-account";
import type { OpenClient } from "./open-client";

/** By symbol and product type; coins are never added together. */
export async function ClientMixPanel({ client }: { client: OpenClient }) {
  const { scope, account, uid, query } = client;
  const rows = await loadClientMix(scope, query.filter);
  if (rows.length === 0) return null;
  const t = await getTranslations("clients.mix");
  const hrefOf = ({ coin, symbol, productType }: MixRow) => {
    const filter = { ...query.filter, coins: [coin], symbols: [symbol], productTypes: [productType] };
    return `${accountUrl("/commissions", account)}&${formatCommissionFilter(filter)}`;
  };
  return (
    <Panel id="mix-title" title={t("title")} note={t("note")}>
      <ClientMix rows={rows} label={t("label", { uid })} hrefOf={hrefOf} />
    </Panel>
  );
}
