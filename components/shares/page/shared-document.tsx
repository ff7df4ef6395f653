import { momentText } from "@/lib/core/moment-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { ShareFacts, ShareSection } from "@/lib/shares/facts/facts";
import { missingOf } from "@/lib/shares/facts/missing";
import { MISSING_WHY } from "@/lib/shares/facts/missing-words";
import { commentaryHtml } from "@/lib/shares/markdown";
import { SOURCE_PATHS } from "@/lib/stocks/queue/source";
import { missingText } from "../share-text";
import { ComparedView } from "./compared-section";
import { keyFigures } from "./key-figures";
import { CalendarView, WatchlistView } from "./list-sections";
import { sectionTitle } from "./section-frame";
import type { SharedDocument } from "./share-page";
import { SharedMoment } from "./static-chart";
import { StockView } from "./stock-section";
import { documentTitle, subjectLine, subjectTitle } from "./subject-text";

type BodyProps = { page: SharedDocument; words: Words };

export function SharedDocumentBody({ page, words }: BodyProps) {
  const { t } = words;
  const sections = shownSections(page);
  return (
    <main className="page research">
      <DocumentHead page={page} words={words} />
      {page.only === null ? <Commentary text={page.commentary} /> : null}
      {sections.length > 1 ? (
        <nav className="contents" aria-label={t("share.contents")}>
          {sections.map((section) => (
            <a key={section.id} href={`#${section.id}`}>
              {sectionTitle(section, words)}
            </a>
          ))}
        </nav>
      ) : null}
      {sections.length === 0 ? <p className="section quiet">{t("share.noSection")}</p> : null}
      {sections.map((section) => (
        <Section key={section.id} page={page} section={section} words={words} />
      ))}
      <DocumentProof page={page} words={words} />
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

function Section({ page, section, words }: BodyProps & { section: ShareSection }) {
  switch (section.kind) {
    case "stock":
      return <StockView page={page} section={section} words={words} />;
    case "compared":
      return <ComparedView page={page} section={section} words={words} />;
    case "watchlist":
      return <WatchlistView page={page} section={section} words={words} />;
    case "calendar":
      return <CalendarView page={page} section={section} words={words} />;
    default:
      return section satisfies never;
  }
}

function DocumentHead({ page, words }: BodyProps) {
  const { t } = words;
  const { facts, shareKind } = page;
  const title = documentTitle(page, words);
  const subject = subjectTitle(facts, words);
  return (
    <>
      <header className="head">
        <PublisherLine {...page} />
        <p className="kindLine">
          <strong>{t(`share.kinds.${shareKind}`)}</strong>
          <span>{t(`share.kindLines.${shareKind}`)}</span>
        </p>
        <h1>{title}</h1>
        <p className="line">
          {title === subject ? null : <strong>{subject}</strong>} {subjectLine(facts, words)}
        </p>
        <p className="line">
          {page.author === null ? null : t("share.by", { author: page.author })}
          {page.author === null || facts.asOf === null ? null : " · "}
          {facts.asOf === null ? null : (
            <>
              {t("share.proof.asOf")} <AsOf asOf={facts.asOf} words={words} />
            </>
          )}
        </p>
      </header>
      <Missing page={page} words={words} />
      {page.only === null ? <Keys page={page} words={words} /> : null}
    </>
  );
}

function PublisherLine({ publisher, path }: SharedDocument) {
  if (publisher === null) return null;
  const { name, hasLogo } = publisher;
  return (
    <p className="publisher">
      {/* biome-ignore lint/performance/noImgElement: the page has no script */}
      {hasLogo ? <img src={`${path}/logo`} alt="" /> : null}
      <strong>{visibleText(name)}</strong>
    </p>
  );
}

function Missing({ page, words }: BodyProps) {
  const missing = missingOf(shownSections(page));
  if (missing.length === 0) return null;
  return (
    <div className="notice">
      {MISSING_WHY.map((why) => {
        const own = missing.filter((line) => line.why === why);
        if (own.length === 0) return null;
        return (
          <p key={why}>{words.t(`share.missing.${why}`, { what: missingText(words, own) })}</p>
        );
      })}
    </div>
  );
}

function Keys({ page, words }: BodyProps) {
  const figures = keyFigures(page.facts, words);
  if (figures.length === 0) return null;
  return (
    <dl className="keys">
      {figures.map(({ name, value, exact, hint }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {exact === null ? (
              value
            ) : (
              <data value={exact} title={exact}>
                {value}
              </data>
            )}
            <small>{hint}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DocumentProof({ page, words }: BodyProps) {
  const { t } = words;
  const { facts, shareKind, expiresAt, factsHash } = page;
  return (
    <dl className="proof">
      <div>
        <dt>{t(shareKind === "snapshot" ? "share.proof.captured" : "share.proof.drawn")}</dt>
        <dd>
          <SharedMoment at={facts.capturedAt} words={words} />
        </dd>
      </div>
      {expiresAt === null ? null : (
        <div>
          <dt>{t("share.proof.ends")}</dt>
          <dd>
            <SharedMoment at={expiresAt} words={words} />
          </dd>
        </div>
      )}
      <div className="wide">
        <dt>{t("share.proof.source")}</dt>
        <dd>
          {t("share.proof.sourceWords")}
          <ul>
            {shownSections(page).map((section) => (
              <Source key={section.id} section={section} words={words} />
            ))}
          </ul>
        </dd>
      </div>
      <div className="wide">
        <dt>{t("share.proof.hash")}</dt>
        <dd>
          <code>{factsHash}</code>
        </dd>
      </div>
    </dl>
  );
}

function Source({ section, words }: { section: ShareSection; words: Words }) {
  const { t, language } = words;
  if (section.kind !== "stock" || section.reading.observed === null) return null;
  const { answeredAt, firstSeenAt } = section.reading.observed;
  return (
    <li className="note">
      {sectionTitle(section, words)}:{" "}
      {t("reading.source", {
        updated: momentText(answeredAt, language),
        since: momentText(firstSeenAt, language),
        path: SOURCE_PATHS[section.panel],
      })}
    </li>
  );
}

type AsOfProps = { asOf: NonNullable<ShareFacts["asOf"]>; words: Words };

function AsOf({ asOf: { oldest, newest }, words }: AsOfProps) {
  if (oldest.slice(0, 16) === newest.slice(0, 16))
    return <SharedMoment at={newest} words={words} />;
  return words.t.rich("share.proof.between", {
    from: () => <SharedMoment key="from" at={oldest} words={words} />,
    to: () => <SharedMoment key="to" at={newest} words={words} />,
  });
}

function Commentary({ text }: { text: string }) {
  if (text.trim() === "") return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the library escapes the author's text (markdown.test.ts)
  return <div className="prose" dangerouslySetInnerHTML={{ __html: commentaryHtml(text) }} />;
}
