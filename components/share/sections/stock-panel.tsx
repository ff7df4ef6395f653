import type { ReactNode } from "react";
import type { Words } from "@/components/ui/text/text";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import { suspensionState } from "@/lib/core/reality/market/suspension-state";
import type { WallTime } from "@/lib/core/reality/market/wall-time";
import type { Suspension } from "@/lib/core/reality/suspension";
import type { StockSection } from "@/lib/core/share/section";
import { areaText } from "../area-text";
import { FactRows } from "../fact-rows";
import type { SharedDocument } from "../share-page";
import { SharedFigure, SharedUnknown } from "../shared-figure";
import { SharedDate, SharedTime } from "../shared-time";
import { CapitalPart } from "./capital-part";
import { DividendsPart } from "./dividends-part";
import { EarningsPart } from "./earnings-part";
import { HoldersPart } from "./holders-part";
import { FailedReading, NeverRead, observedText, SourceLine } from "./reading-state";
import { SectionFrame } from "./section-frame";

type StockPanelProps = { page: SharedDocument; section: StockSection; words: Words };

/** One panel of a stock, with its age and its source; never read and empty are two things. */
export function StockPanel({ page, section, words }: StockPanelProps) {
  const { reading, panel } = section;
  return (
    <SectionFrame page={page} section={section} words={words} note={observedText(reading, words)}>
      <FailedReading age={reading} words={words} />
      {contentOf(page, section, words) ?? <NeverRead words={words} />}
      <SourceLine source={panel} reading={reading} words={words} />
    </SectionFrame>
  );
}

/** Null: it was never read. */
function contentOf({ facts }: SharedDocument, section: StockSection, words: Words): ReactNode {
  switch (section.panel) {
    case "dividends": {
      const { observed } = section.reading;
      const today = facts.now.slice(0, 10) as MarketDate; // a wall time begins with its date
      return (
        observed && (
          <DividendsPart code={section.code} dividends={observed.value} today={today} words={words} />
        )
      );
    }
    case "earnings": {
      const { observed } = section.reading;
      return observed && <EarningsPart earnings={observed.value} periods={section.periods} words={words} />;
    }
    case "shareholders":
    case "executives": {
      const { reading, panel, moves } = section;
      const { observed } = reading;
      return observed && <HoldersPart panel={panel} holdings={observed.value} moves={moves} words={words} />;
    }
    case "share-capital": {
      const { reading, code, changes, moves } = section;
      const { observed } = reading;
      return observed && <CapitalPart {...{ code, changes, moves, words }} capital={observed.value} />;
    }
    case "suspension": {
      const { observed } = section.reading;
      return observed && <SuspensionPart suspension={observed.value} now={facts.now} words={words} />;
    }
    default:
      return section satisfies never;
  }
}

type SuspensionPartProps = {
  suspension: Suspension | null;
  /** The market's wall time of the capture. */
  now: WallTime;
  words: Words;
};

/** The newest suspension that the exchange lists, also when it is over. */
function SuspensionPart({ suspension, now, words }: SuspensionPartProps) {
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
