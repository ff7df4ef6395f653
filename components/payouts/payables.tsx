"use client";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { LocalTime } from "@/components/ui/local-time";
import { MarkedText, Quiet, SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import { monthLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import type { Payable } from "@/lib/payouts/payout-address";
import { beingCarriedText } from "@/lib/payouts/text";

export type LinkedPayable = Payable & { readonly href: string };

const column = columnOf<LinkedPayable>();

/** What is to be paid, and where to. `isOne`: of one statement. */
export function PayableList({
  payables,
  isOne = false,
}: {
  payables: readonly LinkedPayable[];
  isOne?: boolean;
}) {
  const { t, language } = useWords("payouts.payments");
  const statement = column.lead("statement", t("statement"), ({ number, month, href }) => (
    <>
      <PageLink href={href}>{t("numbered", { number })}</PageLink>
      <SubLine>{monthLabel(month, language)}</SubLine>
    </>
  ));
  const partner = column("partner", t("partner"), (payable) => visibleText(payable.partner));
  const amount = column.figure("amount", t("amount"), { phone: "aside" }, ({ amount, coin }) => (
    <Figure amount={amount} coin={coin} />
  ));
  const to = column.prose("to", t("to"), (payable) => <PayTo {...payable} />);
  const columns = isOne ? [amount, to] : [statement, partner, amount, to];
  return (
    <DataTable
      label={t("part")}
      rows={payables}
      rowId={({ statementId, coin }) => `${statementId} ${coin}`}
      columns={columns}
    />
  );
}

/** Network and address, with the day of the last change; or why the amount is not to be paid. */
function PayTo({ to, preparedMonth }: Pick<Payable, "to" | "preparedMonth">) {
  const words = useWords();
  const { t } = useWords("payouts.payments");
  if (preparedMonth !== null)
    return <MarkedText tone="warn">{beingCarriedText(words, preparedMonth)}</MarkedText>;
  if (to === null) return <Quiet>{t("noAddress")}</Quiet>;
  return (
    <>
      {visibleText(to.network ?? "")} <code>{visibleText(to.address ?? "")}</code>
      <SubLine>
        {t.rich("since", { time: () => <LocalTime ms={to.enteredAt.getTime()} /> })}
      </SubLine>
      {to.isRecent ? <MarkedText tone="warn">{t("recent")}</MarkedText> : null}
    </>
  );
}
