"use client";
import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { suspensionState } from "@/lib/core/reality/market/suspension-state";
import type { WallTime } from "@/lib/core/reality/market/wall-time";
import type { Suspension } from "@/lib/core/reality/suspension";
import { DateCell, TimeCell } from "../market-time";
import { NotSaid } from "../not-said";
import styles from "../stock.module.css";
import { FactList } from "./fact-list";

type SuspensionProps = { suspension: Suspension | null; now: WallTime };

/** The newest suspension that the exchange lists, also when it is over. `now` is the market's wall time. */
export function SuspensionFacts({ suspension, now }: SuspensionProps) {
  const t = useTranslations("research.suspension");
  const state = suspensionState(suspension, now);
  if (suspension === null || state === "none") return <p className={styles.none}>{t("none")}</p>;
  return (
    <div className={styles.parts}>
      <p className={styles.lead}>
        <span className={styles.tag} data-suspended={state === "suspended" || undefined}>
          {t(`states.${state}`)}
        </span>
      </p>
      <FactList
        facts={[
          {
            name: t("fields.from"),
            value: <TimeCell date={suspension.suspensionDate} time={suspension.suspensionTime} />,
          },
          {
            name: t("fields.reason"),
            value: suspension.suspensionReason ?? <NotSaid />,
          },
          { name: t("fields.price"), value: <Figure amount={suspension.suspensionPrice} /> },
          { name: t("fields.resumptionDate"), value: <DateCell date={suspension.resumptionDate} /> },
          {
            name: t("fields.quote"),
            value: <TimeCell date={suspension.resumptionDate} time={suspension.resumptionQuoteTime} />,
          },
          {
            name: t("fields.trading"),
            value: <TimeCell date={suspension.resumptionDate} time={suspension.resumptionTradingTime} />,
          },
        ]}
      />
      <p className={styles.note}>{t("zone")}</p>
    </div>
  );
}
