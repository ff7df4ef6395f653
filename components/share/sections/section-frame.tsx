import type { ReactNode } from "react";
import type { Words } from "@/components/ui/text/text";
import type { ShareSection } from "@/lib/core/share/facts";
import type { SharedDocument } from "../share-page";
import { sectionTitle } from "./section-title";

type SectionFrameProps = {
  page: SharedDocument;
  section: ShareSection;
  words: Words;
  /** One quiet line beside the title. */
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
