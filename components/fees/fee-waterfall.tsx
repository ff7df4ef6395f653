import { Box, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { SubLine } from "@/components/ui/marked-text";
import { type CommissionFees, FEE_DETAILS, wholeSum } from "@/lib/commissions/fees";
import { type Amount, isZeroAmount, ratioOf, subtractAmounts } from "@/lib/core/amount";
import { ratioText } from "@/lib/core/amount-text";
import { largest } from "@/lib/core/large-lists";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./fees.module.css";

const FIRST_COINS = 3;

/** From the fee to the rebate, one column a coin: coins are never added together. */
export function FeeWaterfall({ coins }: { coins: readonly CommissionFees[] }) {
  const t = useTranslations("fees");
  const rest = coins.slice(FIRST_COINS);
  const columnsOf = (some: readonly CommissionFees[]) => (
    <div className={styles.coins}>
      {some.map((fees) => (
        <CoinWaterfall key={fees.coin} fees={fees} />
      ))}
    </div>
  );
  return (
    <>
      {columnsOf(coins.slice(0, FIRST_COINS))}
      {rest.length > 0 ? (
        <details>
          <summary>{t("more", { count: rest.length })}</summary>
          {columnsOf(rest)}
        </details>
      ) : null}
    </>
  );
}

function CoinWaterfall({ fees }: { fees: CommissionFees }) {
  const t = useTranslations("fees");
  const { coin, rebateAmount } = fees;
  return (
    <Box
      component="section"
      miw={0}
      maw={560}
      aria-label={t("ofCoin", { coin: visibleText(coin) })}
    >
      <Box component="h3" mb={4} fz={13} fw={500} c="dimmed">
        {visibleText(coin)}
      </Box>
      <dl>
        {feeSteps(fees).map((step) => (
          <Step key={step.name} step={step} coin={coin} />
        ))}
      </dl>
      <Text size="xs" c="dimmed" mt={8}>
        {t.rich("rates", {
          paid: partText(wholeSum(fees, "feePaid"), wholeSum(fees, "fee")),
          rebate: partText(rebateAmount, wholeSum(fees, "feePaid")),
          b: (words) => (
            <Text component="b" inherit fw={500} c="var(--text)" className="figures">
              {words}
            </Text>
          ),
        })}
      </Text>
      <Details fees={fees} />
    </Box>
  );
}

/** "90.02%"; a dash where there is nothing to be a part of, or where one is not known. */
function partText(part: Amount | null, whole: Amount | null): string {
  const ratio = ratioOf(part, whole);
  return ratio === null ? "—" : ratioText(ratio);
}

function Step({ step, coin }: { step: FeeStep; coin: string }) {
  const t = useTranslations("fees");
  const { name, amount, note, bar } = step;
  const reason = name === "deduction" ? "noDeduction" : "noDetail";
  return (
    <div className={styles.step} data-tone={step.tone}>
      <dt>
        {t(`steps.${name}`)}
        {note ? (
          <SubLine>{note.kind === "given" ? t("givenOn", note) : t("mismatch")}</SubLine>
        ) : null}
      </dt>
      <Box component="dd" ta="right">
        <Figure amount={amount} coin={coin} detail="headline" reason={t(reason)} />
      </Box>
      <dd className={styles.track} aria-hidden="true">
        <span style={{ left: `${bar.from * 100}%`, width: `${(bar.to - bar.from) * 100}%` }} />
      </dd>
    </div>
  );
}

/** Detail, not parts: the exchange's five fields do not make up its deduction. */
function Details({ fees }: { fees: CommissionFees }) {
  const { rowCount, given } = fees;
  const [fee, feePaid] = [wholeSum(fees, "fee"), wholeSum(fees, "feePaid")];
  const between = fee === null || feePaid === null ? null : subtractAmounts(fee, feePaid);
  const t = useTranslations("fees");
  const label = useTranslations("ledger.fields");
  return (
    <details>
      <summary>{t("details")}</summary>
      <dl>
        {FEE_DETAILS.map((field) => {
          const { amount, rows } = given[field];
          return (
            <div key={field} className={styles.step}>
              <dt>
                {label(field)}
                {rows > 0 && rows < rowCount ? (
                  <SubLine>{t("detailOn", { count: rows, all: rowCount })}</SubLine>
                ) : null}
              </dt>
              <Box component="dd" ta="right">
                <Figure amount={amount} detail="headline" reason={t("noDetail")} />
              </Box>
            </div>
          );
        })}
      </dl>
      <SubLine>
        {t.rich("detailsNote", { sum: () => <Figure amount={between} reason={t("noDetail")} /> })}
      </SubLine>
    </details>
  );
}

/** Fee less deduction less fee paid; null where a row does not give a fee. */
function unexplainedOf(fees: CommissionFees): Amount | null {
  const [fee, feePaid] = [wholeSum(fees, "fee"), wholeSum(fees, "feePaid")];
  if (fee === null || feePaid === null) return null;
  return subtractAmounts(subtractAmounts(fee, fees.given.feeDeduction.amount ?? ZERO), feePaid);
}

type FeeStep = ReturnType<typeof feeSteps>[number];

const ZERO = "0" as Amount;

/**
 * Fee, what was deducted, what nobody explains, fee paid, rebate, and what has to be said of them;
 * an amount is null where it was not given. `bar`: where it begins and ends under the fee, as parts
 * of the place; pixels only.
 */
export function feeSteps(fees: CommissionFees) {
  const { fee, feePaid, rebateAmount, given, rowCount } = fees;
  const { amount: deducted, rows } = given.feeDeduction;
  const left = fee === null ? null : subtractAmounts(fee, deducted ?? ZERO);
  const unexplained = unexplainedOf(fees);
  const most = largest(
    [fee ?? ZERO, feePaid ?? ZERO, rebateAmount].map((amount) => Math.abs(Number(amount))),
    0,
  );
  // What is not known has no length.
  const at = (amount: Amount | null) =>
    most === 0 ? 0 : Math.min(1, Math.max(0, Number(amount ?? ZERO) / most));
  const noteOf = (missing: number) =>
    missing > 0 ? { kind: "given" as const, count: rowCount - missing, all: rowCount } : null;
  const between = (a: number, b: number) => ({ from: Math.min(a, b), to: Math.max(a, b) });
  const isWhole = rows === rowCount;
  return [
    {
      name: "fee",
      amount: fee,
      note: noteOf(fees.feeMissing),
      tone: "whole",
      bar: between(0, at(fee)),
    },
    {
      name: "deduction",
      amount: deducted && subtractAmounts(ZERO, deducted),
      note: rows > 0 && !isWhole ? { kind: "given" as const, count: rows, all: rowCount } : null,
      tone: "less",
      bar: between(at(left), at(fee)),
    },
    ...(unexplained === null || isZeroAmount(unexplained)
      ? []
      : [
          {
            name: isWhole ? ("unexplained" as const) : ("notGiven" as const),
            amount: subtractAmounts(ZERO, unexplained),
            note: { kind: "mismatch" as const },
            tone: "less" as const,
            bar: between(at(feePaid), at(left)),
          },
        ]),
    {
      name: "paid",
      amount: feePaid,
      note: noteOf(fees.feePaidMissing),
      tone: "whole",
      bar: between(0, at(feePaid)),
    },
    {
      name: "rebate",
      amount: rebateAmount,
      note: null,
      tone: "earned",
      bar: between(0, at(rebateAmount)),
    },
  ] as const;
}
