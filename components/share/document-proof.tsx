import type { Words } from "@/components/ui/text/text";
import type { ShareFacts } from "@/lib/core/share/facts";
import type { SharedDocument } from "./share-page";
import { SharedMoment } from "./shared-time";

/** What the page rests on: as of when, from where, by whom, until when, and the hash of its content. */
export function DocumentProof({ page, words }: { page: SharedDocument; words: Words }) {
  const { t } = words;
  const { facts, shareKind, author, expiresAt, factsHash } = page;
  return (
    <dl className="proof" aria-label={t("share.proof.label")}>
      <div>
        <dt>{t("share.proof.asOf")}</dt>
        <dd>
          <AsOf asOf={facts.asOf} words={words} />
        </dd>
      </div>
      <div>
        <dt>{t(shareKind === "snapshot" ? "share.proof.captured" : "share.proof.drawn")}</dt>
        <dd>
          <SharedMoment at={facts.capturedAt} words={words} />
        </dd>
      </div>
      {author === null ? null : (
        <div>
          <dt>{t("share.proof.author")}</dt>
          <dd>{author}</dd>
        </div>
      )}
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
        <dd>{t("share.proof.sourceWords")}</dd>
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

function AsOf({ asOf, words }: Pick<ShareFacts, "asOf"> & { words: Words }) {
  if (asOf === null) return words.t("share.proof.never");
  const { oldest, newest } = asOf;
  if (oldest.slice(0, 16) === newest.slice(0, 16)) return <SharedMoment at={newest} words={words} />;
  return words.t.rich("share.proof.between", {
    from: () => <SharedMoment key="from" at={oldest} words={words} />,
    to: () => <SharedMoment key="to" at={newest} words={words} />,
  });
}
