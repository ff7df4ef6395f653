import { useTranslations } from "next-intl";
import { MonthList } from "@/components/proof/month-list";
import { ProofPanel, ProofTabs } from "@/components/proof/proof-frame";
import { Panel } from "@/components/ui/panel";
import { findGapsText } from "@/components/ui/text/gaps-text";
import type { Words } from "@/components/ui/text/text";
import { loadExchangeToday } from "@/lib/reports/coverage/load";
import { loadMonths, type MonthView } from "@/lib/reports/months/load";
import { getWords } from "../../../language/words";
import { pageTitle } from "../../../page-title";
import { AccountHead } from "../../account-head";
import { NoAccount } from "../../no-account";
import { accountUrl, openWholeAccount } from "../../open-account";

export const generateMetadata = pageTitle((t) => t("shell.places.statements"));

export default function MonthsPage({ searchParams }: PageProps<"/proof/months">) {
  const t = useTranslations("proof");
  return (
    <>
      <AccountHead
        title={useTranslations("shell.places")("statements")}
        line={t("months.line")}
        params={searchParams}
      />
      <ProofTabs />
      <ProofPanel of="months">
        <Months searchParams={searchParams} />
      </ProofPanel>
    </>
  );
}

async function Months({ searchParams }: Pick<PageProps<"/proof/months">, "searchParams">) {
  const { access } = await openWholeAccount(await searchParams);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/proof/months" />;
  const { scope, account } = access;
  const words = await getWords();
  const months = await loadMonths(scope, await loadExchangeToday(scope));
  return (
    <Panel id="months-title" title={words.t("proof.panels.months.title")} note={words.t("proof.months.note")}>
      <MonthList
        months={months.map((month) =>
          view(words, month, accountUrl(`/proof/months/${month.month}`, account)),
        )}
      />
    </Panel>
  );
}

function view(words: Words, { close, unknown, coins, partial, ...month }: MonthView, href: string) {
  return {
    ...month,
    partial: findGapsText(words, partial),
    coins: coins.toSorted((a, b) => b.rowCount - a.rowCount),
    unknown: unknown.length,
    close: close && { closedAtMs: close.closedAt.getTime(), closedBy: close.closedBy },
    href,
  };
}
