import type { ReactNode } from "react";
import { momentText } from "@/lib/core/moment-text";
import type { Words } from "@/lib/core/text";
import type { ShareSection } from "@/lib/shares/facts/facts";
import type { SharedAge } from "@/lib/shares/facts/shared-reading";
import type { SharedDocument } from "./share-page";

export function sectionTitle(section: ShareSection, { t }: Words): string {
  switch (section.kind) {
    case "stock":
    case "compared":
      return t(`research.panels.${section.panel}`);
    case "watchlist":
      return t("share.stocks");
    case "calendar":
      return t("share.dates");
    default:
      return section satisfies never;
  }
}

type SectionFrameProps = {
  page: SharedDocument;
  section: ShareSection;
  words: Words;
  note?: ReactNode;
  children: ReactNode;
};

/** A part of the page with its files; its address leads to it alone. */
export function SectionFrame({ page, section, words, note, children }: SectionFrameProps) {
  const { t } = words;
  const title = sectionTitle(section, words);
  const files = page.files.filter((file) => file.section === section.id);
  return (
    <section className="section" id={section.id} aria-labelledby={`${section.id}-title`}>
      <div className="sectionHead">
        <h2 id={`${section.id}-title`}>{title}</h2>
        {note === undefined ? null : <span className="muted">{note}</span>}
        {files.map(({ name }) => (
          <a
            key={name}
            className="notPrinted"
            href={`${page.path}/csv/${name}.csv`}
            aria-label={t("share.fileOf", { what: name === section.id ? title : name })}
            download
          >
            {name === section.id ? t("share.file") : `${t("share.file")} ${name}`}
          </a>
        ))}
      </div>
      {children}
    </section>
  );
}

/** "Updated 19 Nov 2026, 10:20 UTC" */
export function updatedText({ observed }: SharedAge, { t, language }: Words): string {
  if (observed === null) return t("share.neverTitle");
  return t(observed.isStale ? "share.updatedOld" : "share.updated", {
    moment: momentText(observed.answeredAt, language),
  });
}

export function FailedReading({
  age: { observed, failed },
  words,
}: {
  age: SharedAge;
  words: Words;
}) {
  if (failed === null) return null;
  const { t, language } = words;
  const happened = t(`reading.failed.${failed.kind}.happened`);
  const moment = momentText(failed.at, language);
  return (
    <p className="notice">
      {t(observed === null ? "share.failed" : "share.failedStill", { happened, moment })}
    </p>
  );
}
