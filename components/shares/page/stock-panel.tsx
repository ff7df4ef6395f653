import type { ReactNode } from "react";
import { Dividends } from "@/components/research/panels/dividends";
import { Earnings } from "@/components/research/panels/earnings";
import { Holdings } from "@/components/research/panels/holdings";
import { CapitalMoves, HolderMoves } from "@/components/research/panels/moves";
import { Prices } from "@/components/research/panels/prices";
import { ShareCapital } from "@/components/research/panels/share-capital";
import { SuspensionFacts } from "@/components/research/panels/suspension";
import type { Words } from "@/components/ui/text/text";
import { languageName, realityLocaleOf } from "@/lib/core/language";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import type { StockSection } from "@/lib/core/shares/section";
import { FailedReading, SectionFrame, updatedText } from "./section-frame";
import type { SharedDocument } from "./share-page";
import { sharedMedium } from "./static-chart";

type StockPanelProps = { page: SharedDocument; section: StockSection; words: Words };

export function StockPanel({ page, section, words }: StockPanelProps) {
  const { t, language } = words;
  const { observed } = section.reading;
  return (
    <SectionFrame page={page} section={section} words={words} note={updatedText(section.reading, words)}>
      <FailedReading age={section.reading} words={words} />
      {contentOf(page, section, words) ?? (
        <p className="quiet">
          {t("share.neverTitle")}. {t("share.never")}
        </p>
      )}
      {observed === null || observed.language === realityLocaleOf(language) ? null : (
        <p className="note">{t("share.otherLanguage", { language: languageName(observed.language) })}</p>
      )}
    </SectionFrame>
  );
}

/** Null: it was never read. */
function contentOf({ facts }: SharedDocument, section: StockSection, words: Words): ReactNode {
  const medium = sharedMedium(words);
  const { code } = section;
  const title = words.t("research.moves.title");
  switch (section.panel) {
    case "dividends": {
      const { observed } = section.reading;
      const today = facts.now.slice(0, 10) as MarketDate; // a wall time begins with its date
      return observed && <Dividends code={code} dividends={observed.value} today={today} medium={medium} />;
    }
    case "earnings": {
      const { observed } = section.reading;
      return observed && <Earnings earnings={observed.value} periods={section.periods} medium={medium} />;
    }
    case "shareholders":
    case "executives": {
      const { reading, panel, moves } = section;
      return (
        reading.observed && (
          <>
            <Holdings panel={panel} holdings={reading.observed.value} medium={medium} />
            <HolderMoves title={title} compared={moves} medium={medium} />
          </>
        )
      );
    }
    case "share-capital": {
      const { reading, changes, moves } = section;
      return (
        reading.observed && (
          <>
            <ShareCapital code={code} capital={reading.observed.value} changes={changes} medium={medium} />
            <CapitalMoves title={title} compared={moves} medium={medium} />
          </>
        )
      );
    }
    case "suspension": {
      const { observed } = section.reading;
      return observed && <SuspensionFacts suspension={observed.value} now={facts.now} medium={medium} />;
    }
    case "prices": {
      const { reading, ratios } = section;
      const { observed } = reading;
      return (
        observed &&
        ratios && (
          <Prices
            code={code}
            prices={observed.value}
            ratios={ratios}
            readAt={observed.answeredAt}
            medium={medium}
          />
        )
      );
    }
    default:
      return section satisfies never;
  }
}
