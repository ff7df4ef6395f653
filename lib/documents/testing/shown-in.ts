import { inflateSync } from "node:zlib";

export type DrawnText = {
  /** In the order in which it is read, as a reader of the file copies it. */
  readonly text: string;
  readonly size: number;
  /** "Helvetica", "NotoSansKR-Regular". */
  readonly font: string;
  /** The texts of its glyphs from left to right; empty for a mark on the letter before it. */
  readonly glyphs: readonly string[];
  /** Its glyphs as numbers of the font. */
  readonly codes: readonly string[];
  /** The font lacks a glyph for one of its letters. */
  readonly hasBox: boolean;
};

type DrawnFont = { readonly name: string; readonly unicode: ReadonlyMap<string, string> | null };

const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}]/u;

/** Every text as the PDF draws it, from left to right, in pieces of one font each. */
export function shownIn(pdf: Buffer): DrawnText[] {
  const objects = new Map(
    [
      ...pdf.toString("latin1").matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj\n(?=\d+ 0 obj|xref)/gm),
    ].map(([, id = "", body = ""]) => [id, body] as const),
  );
  const streamOf = (body: string) => {
    const length = Number(/\/Length (\d+)/.exec(body)?.[1]);
    const start = body.indexOf("stream\n") + "stream\n".length;
    return inflateSync(Buffer.from(body.slice(start, start + length), "latin1")).toString("latin1");
  };
  const fonts = new Map<string, DrawnFont>();
  for (const body of objects.values())
    for (const [, name = "", id = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(id) ?? "";
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1];
      fonts.set(name, {
        name: /\/BaseFont \/(?:[A-Z]{6}\+)?(\S+)/.exec(font)?.[1] ?? "",
        unicode: unicode === undefined ? null : readCmap(streamOf(objects.get(unicode) ?? "")),
      });
    }
  const pages = [...objects.values()].filter((body) => body.includes("/Filter /FlateDecode"));
  return pages.flatMap((body) => textsOfPage(streamOf(body), fonts));
}

function textsOfPage(content: string, fonts: ReadonlyMap<string, DrawnFont>): DrawnText[] {
  const drawn: DrawnText[] = [];
  let [name, size, actual] = ["", 0, ""];
  let codes: string[] = [];
  const commands =
    /\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)|\/(F\d+) ([\d.]+) Tf|\[([^\]]*)\] TJ|(\nET)|(\nEMC)/g;
  for (const [whole, meant, font, points, shown, end] of content.matchAll(commands)) {
    if (meant !== undefined) actual = readText(meant);
    else if (font !== undefined) [name, size] = [font, Number(points)];
    else if (shown !== undefined) codes.push(...codesIn(shown, fonts.get(name)));
    else if (end !== undefined) {
      const found = fonts.get(name);
      if (found) drawn.push({ ...textOf(codes, found, actual), size });
      codes = [];
    } else if (whole.endsWith("EMC")) actual = "";
  }
  return drawn;
}

function codesIn(shown: string, font: DrawnFont | undefined): string[] {
  const hex = [...shown.matchAll(/<([0-9a-f]+)>/g)].map(([, digits = ""]) => digits).join("");
  return hex.match(font?.unicode ? /.{4}/g : /.{2}/g) ?? [];
}

function textOf(codes: readonly string[], { name, unicode }: DrawnFont, actual: string) {
  const glyphs = codes.map((code) =>
    unicode ? (unicode.get(code) ?? "") : String.fromCharCode(Number.parseInt(code, 16)),
  );
  const isReversed = glyphs.some((glyph) => RIGHT_TO_LEFT.test(glyph));
  const read = (isReversed ? [...glyphs].reverse() : glyphs).join("");
  return {
    text: actual === "" ? read : actual,
    font: name,
    glyphs,
    codes,
    hasBox: unicode !== null && codes.includes("0000"),
  };
}

/** The text of each code of an embedded font. */
function readCmap(cmap: string): ReadonlyMap<string, string> {
  const ranges = cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g);
  return new Map(
    [...ranges].flatMap(([, first = "", list = ""]) =>
      [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, units = ""], at) => {
        const code = (Number.parseInt(first, 16) + at).toString(16).padStart(4, "0");
        const text = units.match(/[0-9a-f]{4}/g) ?? [];
        return [
          code,
          String.fromCharCode(...text.map((unit) => Number.parseInt(unit, 16))),
        ] as const;
      }),
    ),
  );
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
};

/** A text of the file: UTF-16 with its mark at the start. */
function readText(escaped: string): string {
  const bytes = escaped.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPES[sign] ?? sign);
  return Buffer.from(bytes, "latin1").swap16().toString("utf16le").slice(1);
}
