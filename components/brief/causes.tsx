import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { Quiet } from "@/components/ui/marked-text";
import { CAUSES, type Explained } from "@/lib/brief/explain";
import type { Amount } from "@/lib/core/amount";
import { valueDetail } from "@/lib/core/amount-text";
import { largest } from "@/lib/core/large-lists";
import styles from "./brief.module.css";
import { type DifferenceUnit, SignedFigure, showsAsZero } from "./signed-figure";

type CausesProps = {
  explained: Explained;
  unit: DifferenceUnit;
  nowText: string;
  beforeText: string;
};

/** A bar for each cause with a visible part, from the amount before to the amount now. */
export function Causes({ explained, unit, nowText, beforeText }: CausesProps) {
  const t = useTranslations("brief.causes");
  const { now, before, parts } = explained;
  const found = CAUSES.filter((cause) => !showsAsZero(parts[cause], unit));
  const most = largest(found.map((cause) => Math.abs(Number(parts[cause]))));
  return (
    <dl className={styles.causes}>
      <Total label={beforeText} amount={before} unit={unit} />
      {found.map((cause) => (
        <div key={cause} className={styles.cause}>
          <dt title={t(`${cause}Hint`)}>{t(cause)}</dt>
          <dd className={styles.track} aria-hidden="true">
            <span
              data-way={parts[cause].startsWith("-") ? "down" : "up"}
              style={{ width: `${(Math.abs(Number(parts[cause])) / most) * 50}%` }}
            />
          </dd>
          <dd className={styles.amount}>
            <SignedFigure amount={parts[cause]} unit={unit} />
          </dd>
        </div>
      ))}
      {found.length === 0 ? (
        <div className={styles.cause}>
          <dt>
            <Quiet>{t("none")}</Quiet>
          </dt>
        </div>
      ) : null}
      <Total label={nowText} amount={now} unit={unit} />
    </dl>
  );
}

function Total({ label, amount, unit }: { label: string; amount: Amount; unit: DifferenceUnit }) {
  return (
    <div className={styles.cause} data-total="">
      <dt>{label}</dt>
      <dd />
      <dd className={styles.amount}>
        <Figure
          amount={amount}
          detail={unit.isMoney ? valueDetail(unit.name) : "ledger"}
          hint={unit.name}
        />
      </dd>
    </div>
  );
}
