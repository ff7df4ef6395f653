import { Text } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { AnswerHead } from "@/components/reconciliation/answer";
import { BalancesTable, FindingsTable } from "@/components/trading/findings-table";
import { Panel } from "@/components/ui/panel";
import { useWords } from "@/components/ui/text/use-words";
import { dayLabel } from "@/lib/core/day-text";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  type BalanceReconciliation,
  loadBalanceReconciliation,
  loadOrderReconciliation,
} from "@/lib/trading/load-findings";
import { openTradingBook } from "@/lib/trading/load-reading-state";

type OfAccount = { readonly scope: WholeAccountScope; readonly account: { readonly id: number } };

/** Whether our orders match the exchange's records; nothing for an account without orders. */
export async function OrdersPanel({ scope, account }: OfAccount) {
  const book = await openTradingBook(scope);
  const compared = await loadOrderReconciliation(book);
  if (compared === null) return null;
  const t = await getTranslations("proof.orders");
  const { findings, own, read } = compared;
  const standing = findings.filter(({ clearedAtMs }) => clearedAtMs === null).length;
  return (
    <Panel
      id="orders-title"
      title={t("title")}
      note={book.environment === "paper" ? t("paper") : undefined}
    >
      {standing === 0 ? (
        <AnswerHead tone="good" text={t("matches")}>
          {t("matchesText", { own, read })}
        </AnswerHead>
      ) : (
        <AnswerHead tone="bad" text={t("differs", { count: standing })}>
          {t("differsText")}
        </AnswerHead>
      )}
      {findings.length > 0 ? <FindingsTable findings={findings} accountId={account.id} /> : null}
      <Text c="dimmed" mt={12}>
        {findings.length > standing
          ? `${t("cleared", { count: findings.length - standing })} `
          : ""}
        {t("how")}
      </Text>
    </Panel>
  );
}

/**
 * Whether fills and fees explain the changes of balances; nothing until two snapshots are compared.
 */
export async function BalancesPanel({ scope }: OfAccount) {
  const book = await openTradingBook(scope);
  const checked = await loadBalanceReconciliation(book);
  return checked && <Balances checked={checked} isPaper={book.environment === "paper"} />;
}

function Balances({ checked, isPaper }: { checked: BalanceReconciliation; isPaper: boolean }) {
  const { t, language } = useWords();
  const { counts, unexplained, days, firstDay } = checked;
  const { explained = 0, rebates = 0, unexplained: count = 0, ...unjudged } = counts;
  const what = { explained: explained + rebates, days, since: dayLabel(firstDay, language) };
  const notes = (["funding", "interest", "symbol"] as const).flatMap((verdict) =>
    unjudged[verdict] ? [t(`proof.balances.${verdict}`, { count: unjudged[verdict] })] : [],
  );
  return (
    <Panel
      id="balances-title"
      title={t("proof.balances.title")}
      note={isPaper ? t("proof.orders.paper") : undefined}
    >
      {count === 0 && what.explained === 0 ? (
        <AnswerHead tone="quiet" text={t("proof.balances.noneJudged")} />
      ) : count === 0 ? (
        <AnswerHead tone="good" text={t("proof.balances.matches")}>
          {t("proof.balances.matchesText", what)}
        </AnswerHead>
      ) : (
        <AnswerHead tone="quiet" text={t("proof.balances.differs", { count })}>
          {t("proof.balances.differsText", what)}
        </AnswerHead>
      )}
      {unexplained.length > 0 ? <BalancesTable checks={unexplained} /> : null}
      <Text c="dimmed" mt={12}>
        {[...notes, t("proof.balances.how")].join(" ")}
      </Text>
    </Panel>
  );
}
