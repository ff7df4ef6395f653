import Link from "next/link";
import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/notice";
import type { Liquidations } from "@/lib/core/repayments/sums";
import styles from "./repayments.module.css";

type LiquidationBannerProps = {
  liquidations: Liquidations;
  /** The same days with liquidations only; null where that is what is shown. */
  href: string | null;
};

/** What the exchange forced in this time: how often, how much of each coin, and when last. */
export function LiquidationBanner({ liquidations, href }: LiquidationBannerProps) {
  const t = useTranslations("repayments.liquidations");
  const { count, lastMs } = liquidations;
  return (
    <section className={styles.banner} aria-label={t("label")}>
      <Notice tone="error">
        {t.rich("some", {
          count,
          b: (words) => <strong>{words}</strong>,
          at: () => <LocalTime ms={lastMs} exact />,
          amounts: () => <Amounts coins={liquidations.coins} />,
        })}
        {href === null ? null : (
          <>
            {" "}
            <Link href={href} prefetch={false} scroll={false}>
              {t("only")}
            </Link>
          </>
        )}
      </Notice>
    </section>
  );
}

function Amounts({ coins }: Pick<Liquidations, "coins">) {
  const t = useTranslations("repayments.liquidations");
  return coins.map(({ coin, repaidAmount }, index) => (
    <span key={coin}>
      {index === 0 ? "" : t("comma")}
      <Figure amount={repaidAmount} coin={coin} detail="headline" />
    </span>
  ));
}
