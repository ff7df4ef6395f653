import type { ReactNode } from "react";
import type { Words } from "@/components/ui/text/text";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import type { StockSection } from "@/lib/core/share/section";
import type { SharedDocument } from "../share-page";
import { CapitalPart } from "./capital-part";
import { DividendsPart } from "./dividends-part";
import { EarningsPart } from "./earnings-part";
import { HoldersPart } from "./holders-part";
import { FailedReading, NeverRead, observedText, SourceLine } from "./reading-state";
import { SectionFrame } from "./section-frame";
import { SuspensionPart } from "./suspension-part";

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
