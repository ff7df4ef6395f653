import { capitalMoveLines, holderMoveLines, Moves } from "@/components/stocks/panels/moves";
import { panelContent } from "@/components/stocks/panels/panel-content";
import { languageName, stockLocaleOf } from "@/lib/core/language";
import type { Words } from "@/lib/core/text";
import type { StockSection } from "@/lib/shares/facts/section";
import { FailedReading, SectionFrame, updatedText } from "./section-frame";
import type { SharedDocument } from "./share-page";
import { sharedMedium } from "./static-chart";

type StockSectionProps = { page: SharedDocument; section: StockSection; words: Words };

export function StockView({ page, section, words }: StockSectionProps) {
  const { t, language } = words;
  const { observed } = section.reading;
  return (
    <SectionFrame
      page={page}
      section={section}
      words={words}
      note={updatedText(section.reading, words)}
    >
      <FailedReading age={section.reading} words={words} />
      <Content page={page} section={section} words={words} />
      {observed === null || observed.language === stockLocaleOf(language) ? null : (
        <p className="note">
          {t("share.otherLanguage", { language: languageName(observed.language) })}
        </p>
      )}
    </SectionFrame>
  );
}

function Content({ page, section, words }: StockSectionProps) {
  const { observed } = section.reading;
  if (observed === null) {
    return (
      <p className="quiet">
        {words.t("share.neverTitle")}. {words.t("share.never")}
      </p>
    );
  }
  const medium = sharedMedium(words);
  const facts = { ...section, now: page.facts.now, answeredAt: observed.answeredAt };
  const shown = { title: words.t("research.moves.title"), medium };
  return (
    <>
      {panelContent(section.panel, observed.value, facts, medium)}
      {"changes" in section ? (
        <Moves {...shown} compared={section.moves} linesOf={capitalMoveLines} />
      ) : "moves" in section ? (
        <Moves {...shown} compared={section.moves} linesOf={holderMoveLines} />
      ) : null}
    </>
  );
}
