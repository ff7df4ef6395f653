import { largest } from "@/lib/core/large-lists";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { GAP, GREY, MARGIN, WIDTH } from "@/lib/documents/pdf-table";
import { drawLine, type Pdf, type Style, wrapText } from "@/lib/documents/pdf-text";
import type { LogoRef } from "../logo";
import type { BrokerParty, Party } from "../party";
import { detailLines } from "../text";

/** A logo's bytes; null: the account has none. */
export type LogoBytes = Buffer | null;

/** The largest place of a logo, in points. */
const [LOGO_WIDTH, LOGO_HEIGHT] = [150, 48] as const;
const NAME: Style = { size: 11, isBold: true };
const LINE: Style = { size: 8.5, colour: GREY };
const LEADING = 11;

/**
 * The broker's details at the left and the logo at the right of the first page's head; nothing if
 * neither was entered.
 */
export function drawLetterhead(
  pdf: Pdf,
  words: Words,
  { broker, logo }: { readonly broker: BrokerParty; readonly logo: LogoBytes },
): void {
  const { doc } = pdf;
  const top = doc.y;
  const logoHeight = broker.logo && logo ? drawLogo(pdf, broker.logo, logo) : 0;
  const width = WIDTH - LOGO_WIDTH - 2 * GAP;
  const bottom = drawParty(pdf, words, broker, { x: MARGIN, y: top, width });
  const height = Math.max(logoHeight, bottom - top);
  doc.x = MARGIN;
  doc.y = height > 0 ? top + height + 2 * GAP : top;
}

/** Returns its height in points. */
function drawLogo({ doc }: Pdf, { width, height }: LogoRef, logo: Buffer): number {
  const scale = Math.min(LOGO_WIDTH / width, LOGO_HEIGHT / height);
  const [shownWidth, shownHeight] = [width * scale, height * scale];
  doc.image(logo, MARGIN + WIDTH - shownWidth, doc.y, { width: shownWidth, height: shownHeight });
  return shownHeight;
}

type Place = { readonly x: number; readonly y: number; readonly width: number };

/** Name, address and tax number below each other. Returns where they end. */
function drawParty(pdf: Pdf, words: Words, party: Party, { x, y, width }: Place): number {
  let next = y;
  const draw = (text: string, style: Style, leading: number) => {
    for (const line of wrapText(pdf, text, width, style)) {
      drawLine(pdf, line, { x, y: next }, style);
      next += leading;
    }
  };
  const { name, ...rest } = party;
  if (name !== "") draw(visibleText(name), NAME, NAME.size * 1.35);
  for (const line of detailLines(words, { ...rest, name: "" })) draw(line, LINE, LEADING);
  return next;
}

type TitledParty = { readonly title: string; readonly party: Party };

/** Two parties side by side, each under its title. */
export function drawParties(
  pdf: Pdf,
  words: Words,
  parties: readonly [left: TitledParty, right: TitledParty],
): void {
  const { doc } = pdf;
  const top = doc.y;
  const width = WIDTH / 2 - GAP;
  const ends = parties.map(({ title, party }, at) => {
    const x = MARGIN + at * (WIDTH / 2);
    drawLine(pdf, title, { x, y: top }, { size: 8, colour: GREY });
    return drawParty(pdf, words, party, { x, y: top + 14, width });
  });
  doc.x = MARGIN;
  doc.y = largest(ends) + GAP;
}
