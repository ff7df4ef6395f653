import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Figure, Unknown } from "@/components/ui/figure";
import { Panel } from "@/components/ui/panel";
import { ratioText } from "@/components/ui/text/amount-text";
import type { Amount } from "@/lib/core/amount";
import styles from "./clients.module.css";

type Share = { readonly top: number; readonly amount: Amount | null; readonly share: Amount | null };

type ConcentrationPanelProps = {
  shares: readonly Share[];
  clientCount: number;
  unit: string;
  isValue: boolean;
  rangeText: string;
  partial: string | null;
};

export function ConcentrationPanel(props: ConcentrationPanelProps) {
  const t = useTranslations("clients.concentration");
  const { shares, clientCount, unit, isValue, rangeText, partial } = props;
  return (
    <Panel
      id="concentration-title"
      title={t("title")}
      note={t("note", { days: rangeText, count: clientCount })}
    >
      <Text c="var(--warn)">{partial}</Text>
      <dl className={styles.bars}>
        {shares.map(({ top, amount, share }) => (
          <div key={top} className={styles.bar}>
            <dt>{t("largest", { count: top })}</dt>
            <dd className={styles.track} aria-hidden="true">
              <span style={{ width: widthOf(share) }} />
            </dd>
            <Text component="dd" inherit fw={500} ta="right">
              {share === null ? <Unknown reason={t("noShare")} /> : ratioText(share)}
            </Text>
            <dd className={styles.barAmount}>
              <Figure
                amount={amount}
                coin={unit}
                detail={isValue ? "value" : "headline"}
                reason={t("noRows")}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Pixels only. A negative total makes shares of any size. */
function widthOf(share: Amount | null): string {
  const percent = share === null ? 0 : Number(share) * 100;
  return `${Math.min(100, Math.max(0, percent))}%`;
}
