import fc from "fast-check";
import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { wordsIn } from "@/lib/core/words-in";
import { runs } from "@/lib/env/testing/env";
import { drawPdf } from "./pdf-document";
import { drawTable, write } from "./pdf-table";
import { preparePdf, wrapText } from "./pdf-text";
import { shownIn } from "./testing/shown-in";

const ABOUT = { title: "Names", createdAt: new Date(1e12), footer: "Footer" };
const SENTENCE = "[...] marks characters that this document cannot show. Broker Desk shows them.";

const documentOf = (texts: readonly string[], language: "en-US" | "zh-CN" = "en-US") =>
  drawPdf(wordsIn(language), ABOUT, async (pdf) => {
    for (const text of texts) write(pdf, text, { size: 9 });
  });

/** The pieces of one text, without what else the document has. */
async function drawnOf(text: string) {
  const shown = shownIn(await documentOf([text]));
  return shown.filter(({ size }) => size === 9);
}

const visibleOrderOf = async (text: string) =>
  (await drawnOf(text)).map(({ glyphs }) => glyphs.join("")).join("");

const FONTS: Readonly<Record<string, readonly [text: string, font: string]>> = {
  English: ["Lucky Trading", "Helvetica"],
  Turkish: ["Şükrü", "NotoSans-Regular"],
  Vietnamese: ["Nguyễn", "NotoSans-Regular"],
  Russian: ["Щукина", "NotoSans-Regular"],
  Greek: ["Ψαρράς", "NotoSans-Regular"],
  Chinese: ["东方贸易有限公司", "NotoSansSC-Regular"],
  "a rare Chinese": ["翀堃", "NotoSansSC-Regular"],
  "traditional Chinese": ["國際貿易", "NotoSansSC-Regular"],
  Japanese: ["田中さくら", "NotoSansJP-Regular"],
  Korean: ["김민준", "NotoSansKR-Regular"],
  Thai: ["สมชาย", "NotoSansThai-Regular"],
  "Thai with sara am": ["น้ำใจ", "NotoSansThai-Regular"],
  Hindi: ["अर्जुन सिद्धार्थ", "NotoSansDevanagari-Regular"],
  Arabic: ["محمد", "IBMPlexSansArabic-Regular"],
  "vowelled Arabic": ["مُحَمَّد", "IBMPlexSansArabic-Regular"],
  Persian: ["پژمان", "IBMPlexSansArabic-Regular"],
  Hebrew: ["ירושלים", "NotoSansHebrew-Regular"],
};

test.each(Object.entries(FONTS))(
  "a name in %s letters is drawn in one font, and is copied as it is",
  async (_script, [name, font]) => {
    const drawn = await drawnOf(name);
    expect(drawn.map((piece) => [piece.text, piece.font, piece.hasBox])).toEqual([
      [name.normalize("NFC"), font, false],
    ]);
  },
);

test("a character that Chinese, Japanese and Korean write in their own ways has the font of its word", async () => {
  const fontsOf = async (text: string) =>
    (await drawnOf(text))
      .filter(({ text: piece }) => piece.trim() !== "")
      .map(
        ({ text: piece, font }) => `${piece} ${font.slice("NotoSans".length, -"-Regular".length)}`,
      );
  expect(await fontsOf("直角 直さ 直서")).toEqual(["直角 SC", "直さ JP", "直서 KR"]);
  expect(await fontsOf("由 김민준 编制")).toEqual(["由 SC", "김민준 KR", "编制 SC"]);
});

test("text from right to left is drawn from its end, with figures, Latin and brackets in their order", async () => {
  expect(await visibleOrderOf("דוד לוי")).toBe("יול דוד");
  expect(await visibleOrderOf("דוד (ABC) 123, לוי [45]")).toBe("[45] יול ,123 (ABC) דוד");
  expect(await visibleOrderOf("Acme (לוי) Trading 12")).toBe("Acme (יול) Trading 12");
  expect(await visibleOrderOf("לוי 15%")).toBe("15% יול");
  expect(await visibleOrderOf("رقم ٣٤٥ و ۱۲۳")).toBe("۱۲۳ و ٣٤٥ مقر");
});

test("a text from right to left goes on on the next line with what comes next", async () => {
  const doc = new PDFDocument();
  const pdf = preparePdf(doc);
  const text = "דוד לוי (Tel Aviv) ניהול 2024";
  const lines = wrapText(pdf, text, 60, { size: 9 }).map(({ paragraph, start, end }) =>
    paragraph.text.slice(start, end),
  );
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join(" ")).toBe(text);
});

test("Arabic letters are joined: each has its form of the start, the middle and the end", async () => {
  const codesOf = async (text: string) => (await drawnOf(text)).flatMap(({ codes }) => codes);
  expect(new Set(await codesOf("ممم")).size).toBe(3);
  expect((await codesOf("لا")).length).toBe(1);
  const [first, joiner, second] = await codesOf("م\u200cم");
  expect(first).toBe(second);
  expect(first).not.toBe(joiner);
});

test("Hindi letters form conjuncts, and a vowel sign that is read after its consonant stands before it", async () => {
  const [conjunct] = await drawnOf("क्ष");
  expect(conjunct?.codes.length).toBe(1);
  const [sign] = await drawnOf("कि");
  expect(sign?.glyphs).toEqual(["ि", "क"]);
  expect(sign?.text).toBe("कि");
});

test("a Thai tone mark stands above the ring of sara am", async () => {
  const [piece] = await drawnOf("น้ำ");
  expect(piece?.glyphs).toEqual(["น", "\u0e4d", "\u0e49", "า"]);
  expect(piece?.text).toBe("น้ำ");
});

test.each([
  ["Moon 🚀🌕 Fund", "Moon [...] Fund"],
  ["🐸", "[...]"],
  ["Ann\u0007", "Ann[...]"],
  ["Ann\u{3fffd}", "Ann[...]"],
  ["გიორგი Bank", "[...] Bank"],
  ["דוד 🚀", "[...] דוד"],
])("letters that no font has are left out, and a sentence says so: %j", async (name, shown) => {
  const texts = shownIn(await documentOf([name]));
  const drawn = texts.filter(({ size }) => size === 9);
  expect(drawn.map(({ text }) => text).join("")).toBe(shown);
  expect(texts.map(({ text }) => text)).toContain(SENTENCE);
});

test("a document without such letters has no such sentence", async () => {
  const texts = shownIn(await documentOf(["Ann", "Щукина"])).map(({ text }) => text);
  expect(texts).not.toContain(SENTENCE);
});

test("a joiner between letters that do not join is not drawn", async () => {
  expect((await drawnOf("Ş\u200dü\u200c")).map(({ text }) => text)).toEqual(["Şü"]);
});

test("a document contains only the fonts and letters that it needs", async () => {
  const names = Object.values(FONTS).map(([name]) => name);
  const plain = await documentOf(["Ann", "Bob"]);
  expect(new Set(shownIn(plain).map(({ font }) => font))).toEqual(new Set(["Helvetica"]));
  expect(plain.length).toBeLessThan(3_000);
  expect((await documentOf(names)).length).toBeLessThan(60_000);
});

test("the same texts give the same bytes, whatever was drawn before", async () => {
  const names = Object.values(FONTS).map(([name]) => name);
  const [one, , two] = [
    await documentOf(names, "zh-CN"),
    await documentOf([...names].reverse(), "zh-CN"),
    await documentOf(names, "zh-CN"),
  ];
  expect(one.equals(two)).toBe(true);
});

/** Letters of all scripts, with marks, signs, digits and what nobody sees. */
const SCRIPTS: readonly string[] = [
  ..."aŁΩжéộ 12-(",
  ..."东直辻ひカー、김",
  ..."محمدلاپچیَُّ٣۱،\u200c\u200d",
  ..."דוילםָׁ׳",
  ..."นกปิ่้ำู",
  ..."कषरिी्ंँ़",
  ..."🚀ა\u0007\u200b\u202e\u0301",
];
const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...SCRIPTS), maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);

test("any text is drawn without a box, and with a sentence if a letter is left out", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 12 }), async (texts) => {
      const file = await drawPdf(wordsIn("en-US"), ABOUT, async (pdf) => {
        const columns = [
          { title: "Name", width: 90 },
          { title: "Figure", width: 70, isFigure: true },
        ];
        const rows = texts.map((text) => [{ text, below: text }, { text }]);
        await drawTable(pdf, "Names", { columns, rows });
      });
      const shown = shownIn(file);
      expect(shown.filter(({ hasBox }) => hasBox)).toEqual([]);
      const hasGaps = shown.some(({ text }) => text === "[...]");
      expect(shown.some(({ text }) => text === SENTENCE)).toBe(hasGaps);
    }),
    { numRuns: runs(100) },
  );
});

test("a figure is whole in one line, however long the others and the names beside it are", async () => {
  const figures = ["1", "0.0034224710624989", "1,234,567.8901234567890123"];
  const file = await drawPdf(wordsIn("en-US"), ABOUT, async (pdf) => {
    const columns = [
      { title: "Client", width: 199 },
      ...["Base", "Share", "Earned"].map((title) => ({ title, width: 100, isFigure: true })),
    ];
    const name = { text: "Société de négociation du Grand-Duché", below: "1182937080579148, SPOT" };
    const rows = figures.map((text) => [name, { text }, { text: "22.5% of rebate" }, { text }]);
    await drawTable(pdf, "Lines", { columns, rows });
  });
  const shown = shownIn(file).map(({ text }) => text);
  for (const figure of [...figures, "22.5% of rebate"]) expect(shown).toContain(figure);
});

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

test("lines of a text have all of its letters in their order, each within the width", () => {
  const pdf = preparePdf(new PDFDocument());
  const style = { size: 9 };
  fc.assert(
    fc.property(anyText, fc.integer({ min: 20, max: 120 }), (text, width) => {
      const lines = wrapText(pdf, text, width, style);
      const parts = lines.map(({ paragraph, start, end }) => paragraph.text.slice(start, end));
      const whole = lines[0]?.paragraph.text ?? "";
      expect(parts.join("").replace(/\s/g, "")).toBe(whole.replace(/\s/g, ""));
      for (const part of parts.filter((each) => [...graphemes.segment(each)].length > 1))
        expect(wrapText(pdf, part, width, style).length, JSON.stringify(part)).toBe(1);
    }),
    { numRuns: runs(300) },
  );
});
