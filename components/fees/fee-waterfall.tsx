import { useTranslations } from "next-intl";
import { Figure, Unknown } from "@/components/ui/figure";
import { ratioText } from "@/components/ui/ratio-text";
import { subtractAmounts } from "@/lib/core/amount";
import { type CommissionFees, FEE_DETAILS } from "@/lib/core/fees";
import { ratioOf } from "@/lib/core/ratio";
import { type FeeStep, feeSteps } from "./fee-steps";
import styles from "./fees.module.css";

type FeeWaterfallProps = {
  fees: readonly CommissionFees[];
  /** What is known of userTotalRebateAmount, in one sentence. */
  userRebate: string;
};

/** Coins that are shown before the rest is folded. */
const FIRST_COINS = 3;

/** From the fee to the rebate, one column a coin: coins are never added together. */
export function FeeWaterfall({ fees, userRebate }: FeeWaterfallProps) {
  const t = useTranslations("fees");
  const rest = fees.slice(FIRST_COINS);
  return (
    <>
      <div className={styles.coins}>
        {fees.slice(0, FIRST_COINS).map((coin) => (
          <CoinWaterfall key={coin.coin} fees={coin} userRebate={userRebate} />
        ))}
      </div>
      {rest.length > 0 ? (
        <details className={styles.rest}>
          <summary>{t("more", { count: rest.length })}</summary>
          <div className={styles.coins}>
            {rest.map((coin) => (
              <CoinWaterfall key={coin.coin} fees={coin} userRebate={userRebate} />
            ))}
          </div>
        </details>
      ) : null}
      <p className={styles.hint}>{t("userRebate.line", { known: userRebate })}</p>
    </>
  );
}

function CoinWaterfall({ fees, userRebate }: { fees: CommissionFees; userRebate: string }) {
  const t = useTranslations("fees");
  const [paidOfFee, rebateOfPaid] = [
    ratioOf(fees.feePaid, fees.fee),
    ratioOf(fees.rebateAmount, fees.feePaid),
  ];
  return (
    <section className={styles.coin} aria-label={t("ofCoin", { coin: fees.coin })}>
      <h3 className={styles.coinName}>{fees.coin}</h3>
      <dl className={styles.steps}>
        {feeSteps(fees).map((step) => (
          <Step key={step.name} step={step} coin={fees.coin} />
        ))}
        <div className={styles.step}>
          <dt>{t("userRebate.label")}</dt>
          <dd className={styles.amount}>
            <Unknown reason={userRebate} />
          </dd>
        </div>
      </dl>
      <p className={styles.rates}>
        {t.rich("rates", {
          paid: paidOfFee === null ? "—" : ratioText(paidOfFee),
          rebate: rebateOfPaid === null ? "—" : ratioText(rebateOfPaid),
          b: (words) => <b>{words}</b>,
        })}
      </p>
      <Details fees={fees} />
    </section>
  );
}

function Step({ step, coin }: { step: FeeStep; coin: string }) {
  const t = useTranslations("fees");
  const { name, amount, note, bar } = step;
  return (
    <div className={styles.step} data-tone={step.tone}>
      <dt>
        {t(`steps.${name}`)}
        {note ? (
          <span className={styles.stepNote}>
            {note.kind === "given" ? t("givenOn", note) : t("mismatch")}
          </span>
        ) : null}
      </dt>
      <dd className={styles.amount}>
        <Figure amount={amount} coin={coin} detail="headline" reason={t("noDeduction")} />
      </dd>
      <dd className={styles.track} aria-hidden="true">
        <span style={{ left: `${bar.from * 100}%`, width: `${(bar.to - bar.from) * 100}%` }} />
      </dd>
    </div>
  );
}

/** Detail, not parts: the exchange's five fields do not make up its deduction. */
function Details({ fees }: { fees: CommissionFees }) {
  const t = useTranslations("fees");
  const label = useTranslations("ledger.fields");
  const sum = subtractAmounts(fees.fee, fees.feePaid);
  return (
    <details className={styles.details}>
      <summary>{t("details")}</summary>
      <dl className={styles.steps}>
        {FEE_DETAILS.map((field) => {
          const { amount, rows } = fees.given[field];
          return (
            <div key={field} className={styles.step}>
              <dt>
                {label(field)}
                {rows > 0 && rows < fees.rowCount ? (
                  <span className={styles.stepNote}>
                    {t("detailOn", { count: rows, all: fees.rowCount })}
                  </span>
                ) : null}
              </dt>
              <dd className={styles.amount}>
                <Figure amount={amount} detail="headline" reason={t("noDetail")} />
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={styles.stepNote}>{t.rich("detailsNote", { sum: () => <Figure amount={sum} /> })}</p>
    </details>
  );
}
