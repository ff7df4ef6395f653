import "server-only";
import { ImageResponse } from "next/og";
import { SHARE_IMAGE } from "@/components/share/share-html";
import type { SharedDocument } from "@/components/share/share-page";
import type { Words } from "@/components/ui/text/text";
import { type ImageTexts, imageTexts } from "./share-image-texts";

/** The light theme's colours (components/shell/colours.css): a picture has no other. */
const INK = { text: "#182026", muted: "#5b6670", accent: "#0b6478", hairline: "#e3e7ea", surface: "#ffffff" };
const EDGE_PX = 64;
/** A longer title is smaller, so that it takes two lines at most, by its length in characters. */
const TITLE_PX = [
  { most: 26, px: 68 },
  { most: 64, px: 50 },
  { most: 90, px: 40 },
];

/**
 * The picture that a chat shows of a link, a PNG of 1200 × 630 in English: title, key figures and as-of. Its letters
 * are those of the typeface that Next brings along, so that nothing is fetched to draw it; `words`: the English ones.
 */
export async function drawShareImage(
  page: Pick<SharedDocument, "title" | "facts" | "shareKind">,
  words: Words,
): Promise<Buffer> {
  const image = new ImageResponse(<Picture texts={imageTexts(page, words)} />, { ...SHARE_IMAGE });
  return Buffer.from(await image.arrayBuffer());
}

function Picture({ texts: { kind, title, line, figures, asOf } }: { texts: ImageTexts }) {
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
      <div style={{ display: "flex", justifyContent: "space-between", color: INK.muted, fontSize: 26 }}>
        <span style={{ color: INK.accent }}>Broker Desk</span>
        <span>{kind}</span>
      </div>
      <div style={{ display: "flex", marginTop: 28, fontSize: titlePx(title), lineHeight: 1.15 }}>
        {title}
      </div>
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

function titlePx(title: string): number {
  return (TITLE_PX.find(({ most }) => title.length <= most) ?? { px: 40 }).px;
}
