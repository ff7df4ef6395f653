import { areaText } from "@/lib/core/text";
import { suspensionState } from "@/lib/stocks/market/tradable";
import type { WallTime } from "@/lib/stocks/market/wall-time";
import type { StockSuspension } from "@/lib/stocks/panels/suspension";
import type { Medium } from "./medium";
import { Facts, PlainDate, PlainFigure, PlainTime, PlainUnknown } from "./plain";

type SuspensionFactsProps = {
  suspension: StockSuspension | null;
  now: WallTime;
  medium: Medium;
};

/** The newest suspension that the exchange lists, also when it is over. */
export function SuspensionFacts({ suspension, now, medium }: SuspensionFactsProps) {
  const t = areaText(medium.t, "research.suspension");
  const state = suspensionState(suspension, now);
  if (suspension === null || state === "none") return <p className="quiet">{t("none")}</p>;
  const { suspensionDate, suspensionReason, suspensionPrice, resumptionDate } = suspension;
  const time = (date: typeof suspensionDate, at: typeof suspension.suspensionTime) => (
    <PlainTime date={date} time={at} medium={medium} />
  );
  return (
    <div className="part">
      <p className="lead">
        <span className="tag" data-tone={state === "suspended" ? "suspended" : undefined}>
          {t(`states.${state}`)}
        </span>
      </p>
      <Facts
        facts={[
          { name: t("fields.from"), value: time(suspensionDate, suspension.suspensionTime) },
          { name: t("fields.reason"), value: suspensionReason ?? <PlainUnknown words={medium} /> },
          {
            name: t("fields.price"),
            value: <PlainFigure amount={suspensionPrice} words={medium} />,
          },
          {
            name: t("fields.resumptionDate"),
            value: <PlainDate date={resumptionDate} words={medium} />,
          },
          { name: t("fields.quote"), value: time(resumptionDate, suspension.resumptionQuoteTime) },
          {
            name: t("fields.trading"),
            value: time(resumptionDate, suspension.resumptionTradingTime),
          },
        ]}
      />
      <p className="note">{t("zone")}</p>
    </div>
  );
}
