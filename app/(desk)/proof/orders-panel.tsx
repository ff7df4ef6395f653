import { Text } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { AnswerHead } from "@/components/proof/answer";
import { FindingsTable } from "@/components/trading/findings-table";
import { Panel } from "@/components/ui/panel";
import { loadOrderReconciliation } from "@/lib/reports/trading/findings";
import { openTradingBook } from "@/lib/reports/trading/state";
import type { OpenProof } from "./open-proof";

/** Whether our orders match what the exchange says of them; nothing for an account without orders. */
export async function OrdersPanel({ proof: { scope, account } }: { proof: OpenProof }) {
  const book = await openTradingBook(scope);
  const compared = await loadOrderReconciliation(book);
  if (compared === null) return null;
  const t = await getTranslations("proof.orders");
  const { findings, own, read } = compared;
  const standing = findings.filter(({ clearedAtMs }) => clearedAtMs === null).length;
  return (
    <Panel id="orders-title" title={t("title")} note={book.environment === "paper" ? t("paper") : undefined}>
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
        {findings.length > standing ? `${t("cleared", { count: findings.length - standing })} ` : ""}
        {t("how")}
      </Text>
    </Panel>
  );
}
