import type { Words } from "@/components/ui/text/text";
import { keyFigures } from "./key-figures";
import type { SharedDocument } from "./share-page";
import { documentTitle, subjectLine, subjectTitle } from "./subject-text";

/** Title, subject and kind, then the few figures that the page comes to. */
export function DocumentHead({ page, words }: { page: SharedDocument; words: Words }) {
  const { t } = words;
  const { facts, shareKind } = page;
  const title = documentTitle(page, words);
  const subject = subjectTitle(facts, words);
  return (
    <>
      <header className="head">
        <p className="kind">
          <strong>{t(`share.kinds.${shareKind}`)}</strong>
          <span>{t(`share.kindLines.${shareKind}`)}</span>
        </p>
        <h1>{title}</h1>
        <p className="line">
          {title === subject ? null : <strong>{subject}</strong>} {subjectLine(facts, words)}
        </p>
      </header>
      {page.only === null ? <Keys page={page} words={words} /> : null}
    </>
  );
}

function Keys({ page, words }: { page: SharedDocument; words: Words }) {
  const figures = keyFigures(page.facts, words);
  if (figures.length === 0) return null;
  return (
    <dl className="keys" aria-label={words.t("share.keys.label")}>
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
