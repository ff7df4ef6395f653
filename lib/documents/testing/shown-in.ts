import { inflateSync } from "node:zlib";

type DrawnText = { readonly text: string; readonly size: number; readonly hasBox: boolean };

/**
 * Every text as the PDF draws it, in pieces of one font each; `hasBox`: the font lacks a glyph for
 * one of its letters.
 */
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
  const fonts = new Map<string, ReadonlyMap<string, string> | null>();
  for (const body of objects.values())
    for (const [, name = "", id = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1];
      fonts.set(
        name,
        unicode === undefined ? null : readCmap(streamOf(objects.get(unicode) ?? "")),
      );
    }
  const pages = [...objects.values()].filter((body) => body.includes("/Filter /FlateDecode"));
  return pages.flatMap((body) => {
    const content = streamOf(body);
    const drawn: DrawnText[] = [];
    let [font, size] = ["", 0];
    const commands = /\/(F\d+) ([\d.]+) Tf|\[([^\]]*)\] TJ/g;
    for (const [, name, points, shown] of content.matchAll(commands)) {
      if (name !== undefined) {
        [font, size] = [name, Number(points)];
        continue;
      }
      const hex = [...(shown ?? "").matchAll(/<([0-9a-f]+)>/g)]
        .map(([, digits = ""]) => digits)
        .join("");
      const cmap = fonts.get(font);
      if (cmap === undefined) continue; // not a page
      const codes: string[] = hex.match(cmap ? /.{4}/g : /.{2}/g) ?? [];
      const letters = codes.map((code) =>
        cmap ? (cmap.get(code) ?? "") : String.fromCharCode(Number.parseInt(code, 16)),
      );
      drawn.push({ text: letters.join(""), size, hasBox: cmap !== null && codes.includes("0000") });
    }
    return drawn;
  });
}

/** The text of each code of an embedded font. */
function readCmap(cmap: string): ReadonlyMap<string, string> {
  const ranges = cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g);
  return new Map(
    [...ranges].flatMap(([, first = "", list = ""]) =>
      [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, units = ""], at) => {
        const code = (Number.parseInt(first, 16) + at).toString(16).padStart(4, "0");
        const text = units.match(/[0-9a-f]{4}/g) ?? []; // empty for a mark on the letter before it
        return [
          code,
          String.fromCharCode(...text.map((unit) => Number.parseInt(unit, 16))),
        ] as const;
      }),
    ),
  );
}
