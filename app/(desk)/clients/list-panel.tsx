import { useTranslations } from "next-intl";
import { ClientTable } from "@/components/clients/client-list-table";
import { ProfileActionsProvider } from "@/components/clients/profile-edit";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { rangeLabel } from "@/components/ui/text/day-text";
import { findGapsText } from "@/components/ui/text/gaps-text";
import { ratesText, unvaluedText } from "@/components/valuation/rates-text";
import { visibleText } from "@/lib/core/visible-text";
import { loadClientChoices } from "@/lib/reports/clients/choices";
import { loadClients } from "@/lib/reports/clients/list";
import { type ClientListQuery, formatClientListQuery, isChoosing } from "@/lib/reports/clients/query";
import type { BookDays } from "@/lib/reports/coverage/load";
import { getWords } from "../../language/words";
import { ViewExport } from "../exports/export-menu-props";
import { accountUrl, type OpenAccount, wholeAccountUrl } from "../open-account";
import { labelClients, saveClient } from "./actions";

/** One account's clients as an address asks for them. */
export type OpenClients = OpenAccount &
  BookDays & { readonly query: ClientListQuery; readonly mayManage: boolean };

export async function ClientListPanel({ clients }: { clients: OpenClients }) {
  const { account, query, mayManage, scope, today } = clients;
  const [list, { labels }] = await Promise.all([loadClients(scope, query, today), loadClientChoices(scope)]);
  if (list.clientCount === 0) {
    return (
      <NoClients
        isChoosing={isChoosing(query.choice)}
        coverageHref={wholeAccountUrl("/coverage", account)}
        allHref={accountUrl("/clients", account)}
      />
    );
  }
  const { range, coin } = query;
  const behind = formatClientListQuery({ ...query, choice: { search: "", states: [], labels: [] } });
  const isValue = coin === null;
  const exported = formatClientListQuery(query);
  for (const key of ["sort", "direction"] as const) exported.set(key, query[key]);
  const words = await getWords();
  const { t, language } = words;
  const partial = findGapsText(words, list.partial);
  const days = rangeLabel(range, language);
  const made = list.rates && ratesText(words, list.rates, list.unit);
  const left = unvaluedText(
    words,
    list.total.rebate.unvalued.flatMap(({ amount, ...rest }) => (amount ? { ...rest, amount } : [])),
  );
  return (
    <Panel
      id="clients-title"
      title={
        isValue
          ? t("clients.list.byValue", { currency: list.unit, days })
          : t("clients.list.byCoin", { coin: visibleText(list.unit), days })
      }
      note={[made, left && `* ${left}`].filter(Boolean).join("; ")}
      actions={
        <ViewExport
          account={account}
          subject="clients"
          query={exported}
          rowCount={list.clientCount}
          partial={partial}
        />
      }
    >
      <ProfileActionsProvider
        value={{
          save: saveClient.bind(null, account.id),
          label: labelClients.bind(null, account.id),
          labels,
        }}
      >
        <ClientTable
          rows={list.rows}
          total={list.total}
          clientCount={list.clientCount}
          order={query}
          unit={list.unit}
          isValue={isValue}
          trendDays={list.trendDays}
          partial={partial}
          query={`?account=${account.id}&${behind}`}
          mayEdit={mayManage}
        />
      </ProfileActionsProvider>
      <Pager
        hasViews
        label={t("clientForms.pages")}
        next={list.next}
        previous={list.previous}
        note={t("clients.list.here", { count: list.rows.length, all: list.clientCount })}
      />
    </Panel>
  );
}

type NoClientsProps = { isChoosing: boolean; coverageHref: string | null; allHref: string };

function NoClients({ isChoosing, coverageHref, allHref }: NoClientsProps) {
  const t = useTranslations("clients.none");
  if (isChoosing) {
    return (
      <StateBox title={t("choosing")} text={t("choosingText")}>
        <a href={allHref}>{t("showAll")}</a>
      </StateBox>
    );
  }
  return (
    <StateBox title={t("title")} text={t("text")}>
      {coverageHref === null ? null : <a href={coverageHref}>{t("sync")}</a>}
    </StateBox>
  );
}
