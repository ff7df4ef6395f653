import { countText, plural } from "@/components/ui/amount-text";
import { Figure } from "@/components/ui/figure";
import type { Amount } from "@/lib/core/amount";
import styles from "./totals.module.css";

const SUMMED_FIELDS = ["dealAmount", "fee", "feeDeduction", "feePaid", "rebateAmount"] as const;
export type SummedField = (typeof SUMMED_FIELDS)[number];

/** Exact sums of one coin. `feeDeduction` is null where no row gave one. */
export type CoinTotal = {
  readonly coin: string;
  readonly rowCount: number;
  readonly feeDeduction: Amount | null;
} & { readonly [Field in Exclude<SummedField, "feeDeduction">]: Amount };

export function isSummedField(field: string): field is SummedField {
  return (SUMMED_FIELDS as readonly string[]).includes(field);
}

/** Coins that get a figure of their own before the rest is folded. */
const FIRST_COINS = 4;

/** One figure per coin, never a sum of coins. `partial` says why the period is not whole. */
export function Totals({ totals, partial }: { totals: readonly CoinTotal[]; partial: string | null }) {
  const rest = totals.slice(FIRST_COINS);
  return (
    <>
      <dl className={styles.strip}>
        {totals.slice(0, FIRST_COINS).map((total) => (
          <CoinFigure key={total.coin} total={total} partial={partial} />
        ))}
      </dl>
      {rest.length > 0 ? (
        <details className={styles.rest}>
          <summary>{plural(rest.length, "more coin")}</summary>
          <dl className={styles.strip}>
            {rest.map((total) => (
              <CoinFigure key={total.coin} total={total} partial={partial} />
            ))}
          </dl>
        </details>
      ) : null}
    </>
  );
}

function CoinFigure({ total, partial }: { total: CoinTotal; partial: string | null }) {
  const { coin } = total;
  return (
    <div className={styles.coin}>
      <dt className={styles.name}>
        Rebate in {coin} {partial ? <span className={styles.partial}>{partial}</span> : null}
      </dt>
      <dd className={styles.key}>
        <Figure amount={total.rebateAmount} coin={coin} detail="headline" />
      </dd>
      <dd className={styles.detail}>
        <span className={styles.term}>Fees paid</span> <Figure amount={total.feePaid} detail="headline" />
      </dd>
      <dd className={styles.detail}>
        <span className={styles.term}>Rebate of fees paid</span>{" "}
        <span className="figures">{rateText(total)}</span>
      </dd>
      <dd className={styles.detail}>
        <span className={styles.term}>Deal amount</span>{" "}
        <Figure amount={total.dealAmount} detail="headline" />
      </dd>
      <dd className={styles.detail}>
        <span className={styles.term}>Rows</span> <span className="figures">{countText(total.rowCount)}</span>
      </dd>
    </div>
  );
}

const percent = new Intl.NumberFormat("en-US", {
  style: "percent",
  maximumFractionDigits: 2,
  minimumFractionDigits: 2,
});

/** A ratio of two amounts of one coin, for reading only: two decimals of a percentage need no exact division. */
function rateText({ rebateAmount, feePaid }: CoinTotal): string {
  const paid = Number(feePaid);
  return paid === 0 ? "—" : percent.format(Number(rebateAmount) / paid).replace("-", "−");
}
