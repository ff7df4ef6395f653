import "server-only";
import { ImageResponse } from "next/og";
import { keyFigures } from "@/components/shares/page/key-figures";
import { SHARE_IMAGE } from "@/components/shares/page/share-html";
import type { SharedDocument } from "@/components/shares/page/share-page";
import { subjectLine, subjectTitle } from "@/components/shares/page/subject-text";
import { momentText } from "@/lib/core/moment-text";
import type { Words } from "@/lib/core/text";

/** The light theme's colours (components/shell/base.css); the picture has no dark theme. */
const INK = {
  text: "#182026",
  muted: "#5b6670",
  accent: "#0b6478",
  hairline: "#e3e7ea",
  surface: "#ffffff",
};
const EDGE_PX = 64;
/** A longer title is smaller, so that it takes two lines at most, by its length in characters. */
const TITLE_PX = [
  { most: 26, px: 68 },
  { most: 64, px: 50 },
];
const LONG_TITLE_PX = 40;

type PicturedPage = Pick<SharedDocument, "title" | "facts" | "shareKind">;

/**
 * A link's picture for chats, a PNG of 1200 × 630 in English; its typeface is Next's, so that
 * nothing is fetched.
 */
export async function drawShareImage(page: PicturedPage, words: Words): Promise<Buffer> {
  const image = new ImageResponse(<Picture texts={imageTexts(page, words)} />, { ...SHARE_IMAGE });
  return Buffer.from(await image.arrayBuffer());
}

function Picture({
  texts: { kind, title, line, figures, asOf },
}: {
  texts: ReturnType<typeof imageTexts>;
}) {
  const fontSize = TITLE_PX.find(({ most }) => title.length <= most)?.px ?? LONG_TITLE_PX;
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        width: "100%",
        height: "100%",
        padding: EDGE_PX,
        borderTop: `12px solid ${INK.accent}`,
        background: INK.surface,
        color: INK.text,
      }}
    >
      <div
        style={{ display: "flex", justifyContent: "space-between", color: INK.muted, fontSize: 26 }}
      >
        <span style={{ color: INK.accent }}>Broker Desk</span>
        <span>{kind}</span>
      </div>
      <div style={{ display: "flex", marginTop: 28, fontSize, lineHeight: 1.15 }}>{title}</div>
      <div style={{ display: "flex", marginTop: 12, color: INK.muted, fontSize: 28 }}>{line}</div>
      <div style={{ display: "flex", gap: 32, marginTop: "auto" }}>
        {figures.map(({ name, value, hint }) => (
          <div key={name} style={{ display: "flex", flexDirection: "column", flex: "1 1 0" }}>
            <span style={{ color: INK.muted, fontSize: 22 }}>{name}</span>
            <span style={{ fontSize: 46 }}>{value}</span>
            <span style={{ color: INK.muted, fontSize: 20 }}>{hint}</span>
          </div>
        ))}
      </div>
      <div
        style={{
          display: "flex",
          marginTop: 28,
          paddingTop: 20,
          borderTop: `2px solid ${INK.hairline}`,
          color: INK.muted,
          fontSize: 24,
        }}
      >
        {asOf}
      </div>
    </div>
  );
}

/**
 * Characters that the picture's typeface lacks: the library would fetch a font for them from a
 * third party.
 */
export const UNDRAWN =
  /[^\u0020-\u007e\u00a1-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2212]/u;
/** In the picture's one row. */
const MOST_FIGURES = 4;
const LONGEST = { title: 90, line: 80, hint: 44 };
/** A title that would lose a quarter of its characters is replaced. */
const QUARTER = 4;

/**
 * The texts of a page's picture; a title in other scripts is replaced by the subject's English
 * name.
 */
export function imageTexts({ title, facts, shareKind }: PicturedPage, words: Words) {
  const { t, language } = words;
  const own = drawn(title);
  const subject = drawn(subjectTitle(facts, words));
  return {
    kind: t(`share.kinds.${shareKind}`),
    title: cut(own.length * QUARTER > title.length * (QUARTER - 1) ? own : subject, LONGEST.title),
    line: cut(own === "" ? drawn(subjectLine(facts, words)) : subject, LONGEST.line),
    figures: keyFigures(facts, words)
      .slice(0, MOST_FIGURES)
      .map(({ name, value, hint }) => ({
        name: drawn(name),
        value: drawn(value),
        hint: UNDRAWN.test(hint) ? "" : cut(hint, LONGEST.hint),
      })),
    asOf:
      facts.asOf === null
        ? t("share.proof.never")
        : t("share.image.asOf", { moment: momentText(facts.asOf.newest, language) }),
  };
}

function drawn(text: string): string {
  return [...text]
    .filter((sign) => !UNDRAWN.test(sign))
    .join("")
    .trim();
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
