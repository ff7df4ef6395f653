"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure, Unknown } from "@/components/ui/figure";
import { Quiet } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import { type CoinChange, changeOfCoin } from "@/lib/commissions/restatement";
import { type Amount, isZeroAmount } from "@/lib/core/amount";
import { countText } from "@/lib/core/amount-text";
import type { Day } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";

/**
 * A difference with its sign, or the word "unchanged". Null: a row of a version does not give the
 * amount.
 */
export function SignedChange({ amount, coin }: { amount: Amount | null; coin?: string }) {
  const t = useTranslations("proof");
  if (amount === null) return <Unknown reason={t("changes.notGiven")} />;
  if (isZeroAmount(amount)) return <Quiet>{t("unchanged")}</Quiet>;
  return (
    <>
      {amount.startsWith("-") ? "" : "+"}
      {coin === undefined ? <Figure amount={amount} /> : <Figure amount={amount} coin={coin} />}
    </>
  );
}

export function CoinLines({ coins }: { coins: readonly CoinChange[] }) {
  const t = useTranslations("proof");
  const changes = coins.map((each) => ({
    coin: each.coin,
    amount: changeOfCoin(each, "rebateAmount"),
  }));
  const changed = changes.filter(({ amount }) => amount === null || !isZeroAmount(amount));
  if (changed.length === 0) return <Quiet>{t("unchanged")}</Quiet>;
  return changed.map((change) => (
    <div key={change.coin}>
      <SignedChange {...change} />
    </div>
  ));
}

type CoinChangesProps = {
  coins: readonly CoinChange[];
  sides: readonly ["earlier", "now"] | readonly ["before", "after"];
};

const coinColumn = columnOf<CoinChange>();

/** Each coin before and after; coins are never added together. */
export function CoinChanges({ coins, sides: [first, second] }: CoinChangesProps) {
  const t = useTranslations("proof");
  const columns = [
    coinColumn.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
    coinColumn.figure("rows", t("rows"), ({ before, after }) => (
      <RowsChange before={rowsOf(before)} after={rowsOf(after)} />
    )),
    coinColumn.figure("before", t(`changes.rebate.${first}`), ({ before }) => (
      <Side sums={before} />
    )),
    coinColumn.figure("after", t(`changes.rebate.${second}`), ({ after }) => <Side sums={after} />),
    coinColumn.figure("rebateChange", t("rebateChange"), { phone: "aside" }, (change) => (
      <SignedChange amount={changeOfCoin(change, "rebateAmount")} />
    )),
    coinColumn.figure("feePaidChange", t("changes.feesPaid"), (change) => (
      <SignedChange amount={changeOfCoin(change, "feePaid")} />
    )),
  ];
  return <DataTable rows={coins} rowId={({ coin }) => coin} columns={columns} />;
}

function Side({ sums }: { sums: CoinChange["before"] }) {
  const t = useTranslations("proof.changes");
  return sums ? <Figure amount={sums.rebateAmount} /> : <Quiet>{t("noRows")}</Quiet>;
}

function rowsOf(sums: CoinChange["before"]): number {
  return sums?.rowCount ?? 0; // the coin has no rows: a known zero
}

function RowsChange({ before, after }: { before: number; after: number }) {
  const t = useTranslations("proof.changes");
  if (before === after) return countText(after);
  return t("fromTo", { before: countText(before), after: countText(after) });
}

export type ChangedDayView = {
  readonly day: Day;
  /** Revisions; null: the day was not available yet. */
  readonly was: number | null;
  readonly now: number;
  readonly coins: readonly CoinChange[];
};

const dayColumn = columnOf<ChangedDayView>();

export function ChangedDays({ days, dayUrl }: { days: readonly ChangedDayView[]; dayUrl: string }) {
  const { t, language } = useWords("proof");
  const columns = [
    dayColumn.lead("day", t("day"), ({ day }) => (
      <a href={`${dayUrl}${day}`}>{dayLabel(day, language)}</a>
    )),
    dayColumn("revision", t("asOf.thenNow"), ({ was, now }) =>
      was === null ? t("asOf.notKnownThen", { now }) : t("asOf.versions", { was, now }),
    ),
    dayColumn.figure("rows", t("rows"), ({ coins }) => {
      const change = coins.reduce((sum, each) => sum + rowsOf(each.after) - rowsOf(each.before), 0);
      return change === 0 ? t("asOf.asMany") : signedCount(change);
    }),
    dayColumn.figure("rebateChange", t("rebateChange"), ({ coins }) => <CoinLines coins={coins} />),
  ];
  return <DataTable rows={days} rowId={({ day }) => day} columns={columns} tall="box" />;
}

/** "+3", "−3", "0" */
export function signedCount(count: number): string {
  if (count === 0) return "0";
  return count > 0 ? `+${countText(count)}` : `−${countText(-count)}`;
}
