import type { ReactNode } from "react";
import { momentText } from "@/lib/core/moment-text";
import type { Words } from "@/lib/core/text";
import { CSV_FORMATS } from "@/lib/exports/subject";
import type { ShareSection } from "@/lib/shares/facts/facts";
import { shareFileName } from "@/lib/shares/facts/share-tables";
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
  const title = sectionTitle(section, words);
  const files = page.files.filter((file) => file.section === section.id);
  return (
    <section className="section" id={section.id} aria-labelledby={`${section.id}-title`}>
      <div className="sectionHead">
        <h2 id={`${section.id}-title`}>{title}</h2>
        {note === undefined ? null : <span className="muted">{note}</span>}
        {files.map(({ name }) => (
          <FileLinks
            key={name}
            path={page.path}
            name={name}
            title={name === section.id ? null : name}
            what={name === section.id ? title : name}
            words={words}
          />
        ))}
      </div>
      {children}
    </section>
  );
}

type FileLinksProps = {
  path: string;
  name: string;
  /** Stands behind the format; null: the section has one table. */
  title: string | null;
  what: string;
  words: Words;
};

function FileLinks({ path, name, title, what, words: { t } }: FileLinksProps) {
  return CSV_FORMATS.map((format) => {
    const text = t(format === "csv" ? "share.file" : "share.fileForExcel");
    const label = format === "csv" ? "share.fileOf" : "share.fileForExcelOf";
    return (
      <a
        key={format}
        className="notPrinted"
        href={`${path}/csv/${shareFileName(name, format)}`}
        aria-label={t(label, { what })}
        download
      >
        {title === null ? text : `${text} ${title}`}
      </a>
    );
  });
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
