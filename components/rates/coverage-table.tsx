import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { countText } from "@/components/ui/text/amount-text";
import { daysLabel, listWords } from "@/components/ui/text/day-text";
import { decimalsOf } from "@/components/ui/text/decimals";
import { useWords } from "@/components/ui/text/use-words";
import type { Day } from "@/lib/core/day";
import type { CoinCoverage } from "@/lib/core/reports/rates-board";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./rates.module.css";

type CoverageTableProps = {
  coverage: readonly CoinCoverage[];
  /** Opens the form for a coin's day. */
  rateHref: (coin: string, day: Day) => string;
};

/** Which coins and days of the account have no rate, and what that leaves out. */
export function CoverageTable({ coverage, rateHref }: CoverageTableProps) {
  const t = useTranslations("rates.coins");
  const decimals = decimalsOf(coverage.map(({ notValued }) => notValued));
  return (
    <div className={styles.wrap}>
      <table className={styles.coverage}>
        <thead>
          <tr>
            <th scope="col">{t("coin")}</th>
            <th scope="col" className={styles.figure}>
              {t("days")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("set")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("earlier")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("fixed")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("missing")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("notValued")}
            </th>
            <th scope="col">{t("missingDays")}</th>
          </tr>
        </thead>
        <tbody>
          {coverage.map((coin) => (
            <CoinRow key={coin.coin} coverage={coin} decimals={decimals} rateHref={rateHref} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CoinRowProps = Pick<CoverageTableProps, "rateHref"> & { coverage: CoinCoverage; decimals: number };

function CoinRow({ coverage, decimals, rateHref }: CoinRowProps) {
  const { coin, days, set, earlier, fixed, missing, notValued } = coverage;
  const [first] = missing;
  const t = useTranslations("rates.coins");
  const words = listWords(useWords());
  return (
    <tr data-missing={first === undefined ? undefined : ""}>
      <th scope="row">{visibleText(coin)}</th>
      <Count of={days} label={t("phone.days", { count: days })} />
      <Count of={set} label={t("phone.set", { count: set })} />
      <Count of={earlier} label={t("phone.earlier", { count: earlier })} />
      <Count of={fixed} label={t("phone.fixed", { count: fixed })} />
      <Count of={missing.length} label={t("phone.missing", { count: missing.length })} />
      <td className={styles.figure} data-label={t("notValued")}>
        {first === undefined ? null : <Figure amount={notValued} hint={coin} decimals={decimals} />}
      </td>
      <td className={styles.days}>
        {first === undefined ? null : (
          <>
            {daysLabel(missing, 4, words)} <a href={rateHref(coin, first)}>{t("setOne")}</a>
          </>
        )}
      </td>
    </tr>
  );
}

function Count({ of, label }: { of: number; label: string }) {
  return (
    <td className={styles.figure} data-phone={label} data-zero={of === 0 ? "" : undefined}>
      {countText(of)}
    </td>
  );
}
