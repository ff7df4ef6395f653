import type { Words } from "@/components/ui/text/text";
import type { ShareFacts, ShareSection } from "@/lib/core/share/facts";
import { Commentary } from "./commentary";
import { DocumentHead } from "./document-head";
import { DocumentProof } from "./document-proof";
import { CalendarPanel } from "./sections/calendar-panel";
import { ComparedPanel } from "./sections/compared-panel";
import { sectionTitle } from "./sections/section-title";
import { StockPanel } from "./sections/stock-panel";
import { WatchlistPanel } from "./sections/watchlist-panel";
import type { SharedDocument } from "./share-page";

type BodyProps = { page: SharedDocument; words: Words };

/** The document itself: whose it is and from when, what its author says of it, and the data. */
export function SharedDocumentBody({ page, words }: BodyProps) {
  const { t } = words;
  const sections = shownSections(page);
  return (
    <main className="page">
      <DocumentHead page={page} words={words} />
      {page.only === null ? <Commentary text={page.commentary} /> : null}
      <DocumentProof page={page} words={words} />
      {sections.length > 1 ? <Contents sections={sections} words={words} /> : null}
      {sections.length === 0 ? <p className="section quiet">{t("share.noSection")}</p> : null}
      {sections.map((section) => (
        <Section key={section.id} page={page} section={section} words={words} />
      ))}
      <footer className="foot">
        <span>{t("share.foot")}</span>
        {page.only === null ? null : <a href={page.path}>{t("share.whole")}</a>}
      </footer>
    </main>
  );
}

function shownSections({ facts, only }: SharedDocument): ShareFacts["sections"] {
  return only === null ? facts.sections : facts.sections.filter(({ id }) => id === only);
}

function Contents({ sections, words }: { sections: readonly ShareSection[]; words: Words }) {
  return (
    <nav className="contents" aria-label={words.t("share.contents")}>
      {sections.map((section) => (
        <a key={section.id} href={`#${section.id}`}>
          {sectionTitle(section, words)}
        </a>
      ))}
    </nav>
  );
}

function Section({ page, section, words }: BodyProps & { section: ShareSection }) {
  switch (section.kind) {
    case "stock":
      return <StockPanel page={page} section={section} words={words} />;
    case "compared":
      return <ComparedPanel page={page} section={section} words={words} />;
    case "watchlist":
      return <WatchlistPanel page={page} section={section} words={words} />;
    case "calendar":
      return <CalendarPanel page={page} section={section} words={words} />;
    default:
      return section satisfies never;
  }
}
