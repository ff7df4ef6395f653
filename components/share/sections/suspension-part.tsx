import type { Words } from "@/components/ui/text/text";
import { suspensionState } from "@/lib/core/reality/market/suspension-state";
import type { WallTime } from "@/lib/core/reality/market/wall-time";
import type { Suspension } from "@/lib/core/reality/suspension";
import { areaText } from "../area-text";
import { FactRows } from "../fact-rows";
import { SharedFigure, SharedUnknown } from "../shared-figure";
import { SharedDate, SharedTime } from "../shared-time";

type SuspensionPartProps = {
  suspension: Suspension | null;
  /** The market's wall time of the capture. */
  now: WallTime;
  words: Words;
};

/** The suspension that the exchange tells of, over or not. */
export function SuspensionPart({ suspension, now, words }: SuspensionPartProps) {
  const t = areaText(words.t, "research.suspension");
  const state = suspensionState(suspension, now);
  if (suspension === null || state === "none") return <p className="quiet">{t("none")}</p>;
  const { suspensionDate, suspensionTime, resumptionDate } = suspension;
  const time = (date: typeof suspensionDate, at: typeof suspensionTime) => (
    <SharedTime date={date} time={at} words={words} />
  );
  return (
    <>
      <p className="lead">
        <span className="tag" data-tone={state === "suspended" ? "suspended" : undefined}>
          {t(`states.${state}`)}
        </span>
      </p>
      <FactRows
        facts={[
          { name: t("fields.from"), value: time(suspensionDate, suspensionTime) },
          {
            name: t("fields.reason"),
            value: suspension.suspensionReason ?? <SharedUnknown words={words} />,
          },
          {
            name: t("fields.price"),
            value: <SharedFigure amount={suspension.suspensionPrice} words={words} />,
          },
          {
            name: t("fields.resumptionDate"),
            value: <SharedDate date={resumptionDate} words={words} />,
          },
          { name: t("fields.quote"), value: time(resumptionDate, suspension.resumptionQuoteTime) },
          { name: t("fields.trading"), value: time(resumptionDate, suspension.resumptionTradingTime) },
        ]}
      />
      <p className="note">{t("zone")}</p>
    </>
  );
}
