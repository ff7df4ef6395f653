import { Text } from "@mantine/core";
import { CsvButtons } from "@/components/exports/csv-buttons";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { PortfolioClientsFilter } from "@/components/portfolio/clients-filter";
import { PortfolioClientsTable } from "@/components/portfolio/clients-table";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { UrlTransition } from "@/components/ui/url-transition";
import { clientPath } from "@/lib/clients/client-path";
import { formatClientListQuery } from "@/lib/clients/query";
import { rangeLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import { gapsText } from "@/lib/coverage/text";
import { loadPortfolioClients } from "@/lib/portfolio/clients";
import { loadPortfolioDays, type PortfolioAccount } from "@/lib/portfolio/overview";
import {
  formatPortfolioClients,
  type PortfolioClientsQuery,
  parsePortfolioClients,
} from "@/lib/portfolio/query";
import { getWords } from "../../../language/words";
import { pageTitle } from "../../../page-title";
import { accountUrl, type PageParams } from "../../open-account";
import { AllFrame, CutNote } from "../frame";

export const generateMetadata = pageTitle((t) => t("portfolio.clients.pageTitle"));

export default function AllClientsPage({ searchParams }: PageProps<"/all/clients">) {
  return (
    <AllFrame tab="clients">
      {(accounts) => <Clients accounts={accounts} params={searchParams} />}
    </AllFrame>
  );
}

type ClientsProps = { accounts: readonly PortfolioAccount[]; params: Promise<PageParams> };

async function Clients({ accounts, params }: ClientsProps) {
  const { today, ...days } = await loadPortfolioDays(accounts);
  const words = accounts.map(({ account }) => account);
  const parsed = parsePortfolioClients(
    await params,
    days,
    words.map(({ id }) => id),
  );
  if (!parsed.ok) return <MalformedAddress problems={parsed.problems} resetHref="/all/clients" />;
  const { query } = parsed;
  return (
    <UrlTransition>
      <PortfolioClientsFilter
        range={query.list.range}
        search={query.list.choice.search}
        chosen={query.accounts}
        accounts={words.map(({ id, name }) => ({ id, name }))}
        last={days.last}
      />
      <List accounts={accounts} query={query} today={today} />
    </UrlTransition>
  );
}

type ListProps = {
  accounts: readonly PortfolioAccount[];
  query: PortfolioClientsQuery;
  today: Parameters<typeof loadPortfolioClients>[2];
};

async function List({ accounts, query, today }: ListProps) {
  const [{ rows, clientCount, currency, notWhole }, words] = await Promise.all([
    loadPortfolioClients(accounts, query, today),
    getWords(),
  ]);
  const { t, language } = words;
  if (rows.length === 0)
    return (
      <StateBox title={t("portfolio.clients.none")} text={t("portfolio.clients.noneText")}>
        <a href="/all/clients">{t("portfolio.clients.all")}</a>
      </StateBox>
    );
  const { range } = query.list;
  const days = `&from=${range.from}&to=${range.to}`;
  const listHref = (account: { readonly id: number }) =>
    `${accountUrl("/clients", account)}&${formatClientListQuery(query.list)}`;
  const chosen = accounts.filter(
    ({ account }) => query.accounts.length === 0 || query.accounts.includes(account.id),
  );
  return (
    <Panel
      id="clients-title"
      title={t("portfolio.clients.title", { currency, days: rangeLabel(range, language) })}
      note={t("portfolio.clients.count", { count: clientCount, accounts: chosen.length })}
      actions={
        <CsvButtons href={`/all/export/clients.csv?${formatPortfolioClients(query)}`}>
          {t("portfolio.export")}
        </CsvButtons>
      }
    >
      <PortfolioClientsTable
        currency={currency}
        rows={rows.map((row) => ({
          ...row,
          href: `${accountUrl(clientPath(row.profile.uid), row.account)}${days}`,
          listHref: listHref(row.account),
        }))}
      />
      {rows.length < clientCount ? (
        <CutNote
          of="clients"
          count={{ shown: rows.length, all: clientCount }}
          accounts={chosen.map(({ account }) => ({ ...account, listHref: listHref(account) }))}
        />
      ) : null}
      {notWhole.map(({ account, gaps }) => (
        <Text key={account} size="xs" c="dimmed" mt={8}>
          {t("portfolio.clients.gaps", {
            account: visibleText(account),
            gaps: gapsText(words, gaps),
          })}
        </Text>
      ))}
    </Panel>
  );
}
