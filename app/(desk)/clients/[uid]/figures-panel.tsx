import { ClientFigures } from "@/components/clients/client-figures";
import { NoRows } from "@/components/commissions/no-rows";
import { Panel } from "@/components/ui/panel";
import { rangeLabel } from "@/components/ui/text/day-text";
import { findGapsText } from "@/components/ui/text/gaps-text";
import { ratesText } from "@/components/valuation/rates-text";
import { clientPath } from "@/lib/core/clients/path";
import { getWords } from "../../../language/words";
import { accountUrl, wholeAccountUrl } from "../../open-account";
import { isNarrowed, loadOpenClient, type OpenClient } from "./open-client";

export async function ClientFiguresPanel({ client }: { client: OpenClient }) {
  const view = await loadOpenClient(client);
  if (!view) return null;
  const { sums, lifetime, activeDays, trend, currency } = view;
  const words = await getWords();
  const { t, language } = words;
  const partial = findGapsText(words, view.partial);
  const made = ratesText(words, view.rates, currency);
  const scope = isNarrowed(client) ? t("clients.figures.narrowed") : null;
  return (
    <>
      <Panel
        id="figures-title"
        title={t("clients.figures.title", {
          currency,
          days: rangeLabel(client.query.filter.range, language),
        })}
        note={[partial, scope, made].filter((text) => text !== null).join("; ")}
      >
        <ClientFigures
          sums={sums}
          lifetime={lifetime}
          activeDays={activeDays}
          trend={trend}
          currency={currency}
          made={made}
        />
      </Panel>
      {sums.rowCount === 0 ? (
        <NoRows
          isRead
          isFiltered={false}
          partial={partial}
          coverageHref={wholeAccountUrl("/coverage", client.account)}
          widestHref={`${accountUrl(clientPath(client.uid), client.account)}&preset=all`}
        />
      ) : null}
    </>
  );
}
