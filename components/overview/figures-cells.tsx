import { useTranslations } from "next-intl";
import { Unknown } from "@/components/ui/figure";
import { countText } from "@/components/ui/text/amount-text";
import { gapsText } from "@/components/ui/text/gaps-text";
import { pointsText, ratioText } from "@/components/ui/text/ratio-text";
import { useWords } from "@/components/ui/text/use-words";
import { isZeroAmount, subtractAmounts } from "@/lib/core/amount";
import type { ClientsFigure, ComparedDays, RateFigure } from "@/lib/core/reports/overview";
import { ChangeMark } from "./change-mark";
import styles from "./figures.module.css";
import { unknownText } from "./unknown-text";
import { WayMark } from "./way-mark";

/** An effective rate, and how many percentage points it moved. */
export function RateCell({ rate: { ratio, before }, days }: { rate: RateFigure; days: ComparedDays }) {
  const words = useWords();
  const { t } = words;
  if (ratio === null) {
    const { isKnown } = days.now;
    return <Unknown reason={isKnown ? t("overview.figures.noRate") : unknownText(words, days)} />;
  }
  return (
    <span className={styles.figure} data-look="cell">
      <data
        className={styles.amount}
        value={ratio}
        title={t("overview.figures.ofFees", { rate: ratioText(ratio) })}
      >
        {ratioText(ratio)}
      </data>
      {before === null ? <NotWhole days={days} /> : <PointsMark ratio={ratio} before={before} />}
    </span>
  );
}

/** A rate has no change of its own where a side is not whole, or where coins were valued on some days alone. */
function NotWhole({ days: { now } }: { days: ComparedDays }) {
  const words = useWords();
  if (now.gaps === null) return null;
  return (
    <span className={styles.gaps} title={gapsText(words, now.gaps)}>
      {words.t("overview.change.notWhole")}
    </span>
  );
}

function PointsMark({
  ratio,
  before,
}: {
  ratio: RateFigure["ratio"] & string;
  before: RateFigure["ratio"] & string;
}) {
  const t = useTranslations("overview.figures");
  const moved = subtractAmounts(ratio, before);
  const way = isZeroAmount(moved) ? "same" : moved.startsWith("-") ? "down" : "up";
  return (
    <span className={styles.change} title={t("points", { before: ratioText(before) })}>
      <WayMark way={way}>{pointsText(moved)}</WayMark>
    </span>
  );
}

/** How many clients were active, and how many more or less than before. */
export function ClientsCell({ clients, days }: { clients: ClientsFigure; days: ComparedDays }) {
  const words = useWords();
  const { count, change } = clients;
  if (count === null) return <Unknown reason={unknownText(words, days)} />;
  return (
    <span className={styles.figure} data-look="cell">
      <data className={styles.amount} value={count}>
        {countText(count)}
      </data>
      <ChangeMark
        change={change}
        days={days}
        beforeText={(before) => words.t("overview.figures.clientCount", { count: Number(before) })}
      />
    </span>
  );
}
