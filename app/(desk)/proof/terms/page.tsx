import { Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { MalformedAddress } from "@/components/filters/malformed-address";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { AuditedCoins, DifferingClients, DifferingDays } from "@/components/terms/audit-tables";
import { TermForm } from "@/components/terms/term-form";
import { TermList } from "@/components/terms/term-list";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { MarkedText } from "@/components/ui/marked-text";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { StateBox } from "@/components/ui/state-box";
import { ValueFigure } from "@/components/valuation/value-figure";
import { allCommissions } from "@/lib/commissions/commission";
import { type Amount, compareAmounts } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findGapsText } from "@/lib/coverage/text";
import { parseReconciliationQuery } from "@/lib/reconciliation/query";
import { mayManage } from "@/lib/sign-in/scope/account-scope";
import { auditRebates } from "@/lib/terms/audit-rebates";
import { loadProductTypes, loadTerms } from "@/lib/terms/load-terms";
import type { RebateAudit } from "@/lib/terms/rebate-audit";
import { getWords } from "../../../language/words";
import { pageTitle } from "../../../page-title";
import { AccountPage } from "../../account-head";
import { ledgerUrl } from "../../commissions/open-ledger";
import { ViewExport } from "../../exports/export-menu-props";
import { ofWholeAccount } from "../../no-account";
import { accountUrl } from "../../open-account";
import { type OpenReconciliation, openReconciliation, RangeLinks } from "../open-reconciliation";
import { endTermNow, enterTerm } from "./actions";

export const generateMetadata = pageTitle((t) => t("terms.title"));

export default function TermsPage({ searchParams }: PageProps<"/proof/terms">) {
  const t = useTranslations("terms");
  return (
    <AccountPage
      title={t("title")}
      line={t("line")}
      params={searchParams}
      tabs={<PlaceTabs of="data" />}
    >
      <TermsView params={searchParams} />
    </AccountPage>
  );
}

const TermsView = ofWholeAccount("/proof/terms", async ({ scope, account, given }) => {
  const opened = await openReconciliation({ scope, account });
  const parsed = parseReconciliationQuery(given, opened.days);
  if (!parsed.ok)
    return (
      <MalformedAddress
        problems={parsed.problems}
        resetHref={accountUrl("/proof/terms", opened.account)}
      />
    );
  const { range } = parsed.query;
  const t = await getTranslations("terms");
  return (
    <div className="stack">
      <RangeLinks path="/proof/terms" opened={opened} range={range} />
      <LoadingPanel title={t("audit.title")} height={240}>
        <AuditPanel opened={opened} range={range} />
      </LoadingPanel>
      <LoadingPanel title={t("list.title")} height={160}>
        <TermsPanel {...opened} />
      </LoadingPanel>
      {mayManage(opened.account) ? (
        <Panel id="term-title" title={t("form.title")}>
          <TermForm
            accountId={opened.account.id}
            today={opened.days.today}
            productTypes={await loadProductTypes(scope)}
            save={enterTerm}
          />
        </Panel>
      ) : null}
      <PanelBoundary what={t("clients.title")} fallback={null}>
        <DifferencePanels opened={opened} range={range} />
      </PanelBoundary>
    </div>
  );
});

type AuditProps = { opened: OpenReconciliation; range: DayRange };

const auditOf = cache((scope: WholeAccountScope, from: Day, to: Day, today: Day) =>
  auditRebates(scope, { from, to }, today),
);
const readAudit = ({ opened: { scope, days }, range }: AuditProps) =>
  auditOf(scope, range.from, range.to, days.today);

async function AuditPanel(props: AuditProps) {
  const { account } = props.opened;
  const audit = await readAudit(props);
  const words = await getWords();
  const { t } = words;
  const { coins, differing, days, tested } = audit;
  const partial = findGapsText(words, audit.partial);
  return (
    <Panel
      id="audit-title"
      title={t("terms.audit.title")}
      note={
        audit.hasTerms
          ? [t("terms.audit.note", { days }), partial].filter(Boolean).join("; ")
          : null
      }
      actions={
        differing > 0 ? (
          <ViewExport
            account={account}
            subject="rebate-audit"
            query={new URLSearchParams({ ...props.range })}
            rowCount={differing}
            partial={partial}
          />
        ) : null
      }
    >
      <Verdict audit={audit} mayEnter={mayManage(account)} />
      {tested > 0 ? <AuditedCoins coins={coins} /> : null}
    </Panel>
  );
}

/** The clients and days with differing rebates; nothing if all were paid as agreed. */
async function DifferencePanels(props: AuditProps) {
  const { currency, clients, clientCount, differingDays, differing } = await readAudit(props);
  if (differing === 0) return null;
  const t = await getTranslations("terms");
  const { account } = props.opened;
  const clientLines = clients.map((client) => {
    const { uid, productType, coin } = client;
    const href = ledgerUrl(account, {
      ...allCommissions(props.range, coin),
      uids: [uid],
      productTypes: [productType],
    });
    return { ...client, href };
  });
  const dayLines = differingDays.map((line) => ({
    ...line,
    href: ledgerUrl(account, allCommissions({ from: line.day, to: line.day })),
  }));
  const counts = { shown: clients.length, count: clientCount };
  return (
    <>
      <Panel
        id="clients-title"
        title={t("clients.title")}
        note={t(clientCount > clients.length ? "clients.noteSome" : "clients.note", counts)}
      >
        <DifferingClients currency={currency} clients={clientLines} />
      </Panel>
      <Panel
        id="days-title"
        title={t("days.title")}
        note={t("days.note", { count: differingDays.length })}
      >
        <DifferingDays currency={currency} days={dayLines} />
      </Panel>
    </>
  );
}

const ZERO = "0" as Amount;

async function Verdict({ audit, mayEnter }: { audit: RebateAudit; mayEnter: boolean }) {
  const t = await getTranslations("terms.audit");
  const { rows, tested, differing, withoutFees, differingDays, value, currency } = audit;
  if (!audit.hasTerms)
    return <StateBox title={t("noTerms")} text={t(mayEnter ? "noTermsText" : "noTermsAsk")} />;
  if (rows === 0) return <StateBox title={t("noRows")} text={t("noRowsText")} />;
  const untested = rows - tested - withoutFees;
  const sign = value.value === null ? 0 : compareAmounts(value.value, ZERO);
  const words = sign === 0 ? "differs" : sign < 0 ? "underpaid" : "overpaid";
  return (
    <>
      {tested === 0 ? null : differing === 0 ? (
        <Group gap="4px 16px" align="baseline" mb={16}>
          <MarkedText tone="good">{t("asAgreed")}</MarkedText>
          <span>{t("asAgreedText", { rows: tested })}</span>
        </Group>
      ) : (
        <Group gap="4px 16px" align="baseline" mb={16}>
          <MarkedText tone={sign < 0 ? "bad" : "warn"}>{t(words)}</MarkedText>
          <span>
            {t.rich("over", {
              rows: differing,
              days: differingDays.length,
              value: () => <ValueFigure valued={value} currency={currency} />,
            })}
          </span>
        </Group>
      )}
      {withoutFees > 0 ? <Text mb={16}>{t("withoutFees", { rows: withoutFees })}</Text> : null}
      {untested > 0 ? <Text mb={16}>{t("untested", { rows: untested })}</Text> : null}
    </>
  );
}

async function TermsPanel({ scope, account, days }: OpenReconciliation) {
  const terms = await loadTerms(scope, days.today);
  const t = await getTranslations("terms.list");
  return (
    <Panel id="terms-title" title={t("title")} note={t("about")}>
      {terms.length > 0 ? (
        <TermList
          accountId={account.id}
          today={days.today}
          terms={terms}
          end={mayManage(account) ? endTermNow : null}
        />
      ) : (
        <StateBox title={t("none")} text={t("noneText")} />
      )}
    </Panel>
  );
}
