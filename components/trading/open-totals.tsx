import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { Quiet } from "@/components/ui/marked-text";
import type { SideTotal } from "@/lib/trading/open-value";
import styles from "./selection.module.css";

/** Number and value of open orders by side; what has no value is named. */
export function OpenTotals({ totals }: { totals: readonly SideTotal[] }) {
  const t = useTranslations("orderDesk.totals");
  return (
    <dl className={styles.totals} aria-label={t("label")} title={t("hint")}>
      {totals.map((total) => (
        <div key={total.side ?? "unknown"}>
          <dt>{t(total.side ?? "unknown", { count: total.count })}</dt>
          <dd>
            <SideValue total={total} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SideValue({ total: { byCoin, usdt, unrated, unpriced } }: { total: SideTotal }) {
  const t = useTranslations("orderDesk.totals");
  const without = byCoin.filter(({ coin }) => unrated.includes(coin));
  const amounts = without.map(({ coin, amount }, index) => (
    <span key={coin}>
      {index === 0 ? null : ", "}
      <Figure amount={amount} coin={coin} detail="value" />
    </span>
  ));
  return (
    <>
      {usdt === null ? null : <Figure amount={usdt} coin="USDT" detail="value" />}
      {without.length === 0 ? null : (
        <>
          {" "}
          <Quiet>
            {usdt === null
              ? t.rich("onlyUnrated", { amounts: () => amounts })
              : t.rich("unrated", { amounts: () => amounts })}
          </Quiet>
        </>
      )}
      {unpriced === 0 ? null : (
        <>
          {" "}
          <Quiet>{t("unpriced", { count: unpriced })}</Quiet>
        </>
      )}
    </>
  );
}
