import { hash } from "node:crypto";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Logo, readLogo } from "./logo";
import { MOST_LOGO_BYTES, MOST_LOGO_PX } from "./logo-limits";
import { readPng } from "./png";
import { outlinedJpeg, paintedPng } from "./testing/pictures";

function read(file: Buffer): Logo {
  const logo = readLogo(file);
  if (typeof logo === "string") throw new Error(logo);
  return logo;
}

function pixelsOf(file: Buffer) {
  const pixels = readPng(file, MOST_LOGO_PX);
  if (typeof pixels === "string") throw new Error(pixels);
  return pixels;
}

const SMALL = { width: 5, height: 4 };

test("a PNG is stored as its picture alone, by the hash of what is stored", () => {
  const note = { type: "tEXt", data: Buffer.from("Author\0Somebody") };
  const file = Buffer.concat([paintedPng({ ...SMALL, extra: [note] }), Buffer.from("<script>")]);
  const { bytes, ...logo } = read(file);
  expect(logo).toEqual({ ...SMALL, type: "image/png", hash: hash("sha256", bytes) });
  expect(bytes.toString("latin1")).not.toMatch(/Somebody|script/);
  expect(pixelsOf(bytes)).toEqual(pixelsOf(paintedPng(SMALL)));
  expect(read(bytes).hash).toBe(logo.hash);
});

test("every filter of a row gives the same picture, which is drawn from any of them", () => {
  const place = fc.record({
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
    filters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
    bytes: fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 50 }),
    colourType: fc.constantFrom(0, 2, 4, 6),
  });
  fc.assert(
    fc.property(place, ({ bytes, filters, ...size }) => {
      const byteAt = (x: number, y: number) => bytes[(x * 31 + y * 17) % bytes.length] ?? 0;
      const plain = pixelsOf(paintedPng({ ...size, byteAt }));
      expect(pixelsOf(paintedPng({ ...size, byteAt, filters }))).toEqual(plain);
      expect(pixelsOf(read(paintedPng({ ...size, byteAt, filters })).bytes)).toEqual(plain);
    }),
  );
});

test.each([
  ["grey of one bit", { colourType: 0, depth: 1, byteAt: () => 0b1010_0000 }, [255, 0]],
  [
    "grey of sixteen bits",
    { colourType: 0, depth: 16, byteAt: (x: number) => [1, 2, 255, 255][x] ?? 0 },
    [1, 255],
  ],
  [
    "a half clear black",
    { colourType: 4, byteAt: (x: number) => [0, 128, 0, 0][x] ?? 0 },
    [127, 255],
  ],
] as const)("%s stands on a white ground", (_what, paint, [first, second]) => {
  const { rgb } = pixelsOf(paintedPng({ width: 2, height: 1, ...paint }));
  expect([...rgb]).toEqual([first, first, first, second, second, second]);
});

test("a palette gives its colours, with their transparency", () => {
  const extra = [
    { type: "PLTE", data: Buffer.from([10, 20, 30, 200, 100, 0]) },
    { type: "tRNS", data: Buffer.from([255, 0]) },
  ];
  const paint = { width: 2, height: 1, colourType: 3, depth: 1, extra, byteAt: () => 0b0100_0000 };
  expect([...pixelsOf(paintedPng(paint)).rgb]).toEqual([10, 20, 30, 255, 255, 255]);
  expect(readLogo(paintedPng({ ...paint, extra: [] }))).toBe("broken");
});

test("what is no PNG or JPEG is refused, whatever its name says", () => {
  for (const text of ["", "<svg xmlns='http://www.w3.org/2000/svg'/>", "GIF89a", "%PDF-1.7", "MZ"])
    expect(readLogo(Buffer.from(text))).toBe("unknown-type");
});

test("a picture that would fill the memory is refused before it is unpacked", () => {
  const bomb = deflateSync(Buffer.alloc(100 * 2 ** 20), { level: 9 });
  expect(bomb.length).toBeLessThan(MOST_LOGO_BYTES);
  const before = process.memoryUsage().arrayBuffers;
  expect(readLogo(paintedPng({ ...SMALL, data: bomb }))).toBe("broken");
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 2 ** 20);
  expect(readLogo(paintedPng({ width: 60_000, height: 60_000, data: bomb }))).toBe("too-wide");
  expect(readLogo(paintedPng({ width: MOST_LOGO_PX + 1, height: 1 }))).toBe("too-wide");
  expect(readLogo(Buffer.alloc(MOST_LOGO_BYTES + 1))).toBe("too-large");
});

test("a damaged PNG is refused: cut off, changed, too short, of unknown filters, interlaced", () => {
  const whole = paintedPng(SMALL);
  for (let end = 8; end < whole.length; end += 1)
    expect(readLogo(whole.subarray(0, end))).toBe("broken");
  const changed = Buffer.from(whole);
  changed[20] = (changed[20] ?? 0) ^ 1;
  expect(readLogo(changed)).toBe("broken");
  expect(readLogo(paintedPng({ ...SMALL, data: deflateSync(Buffer.alloc(3)) }))).toBe("broken");
  expect(readLogo(paintedPng({ ...SMALL, data: Buffer.from("no deflate") }))).toBe("broken");
  expect(readLogo(paintedPng({ ...SMALL, filters: [5] }))).toBe("broken");
  expect(readLogo(paintedPng({ ...SMALL, depth: 4 }))).toBe("broken");
  expect(readLogo(paintedPng({ ...SMALL, width: 0 }))).toBe("broken");
  expect(readLogo(paintedPng({ ...SMALL, interlace: 1 }))).toBe("interlaced");
});

test("a JPEG keeps its picture and loses what says where it was made", () => {
  const plain = outlinedJpeg({ width: 30, height: 20 });
  const noted = outlinedJpeg({ width: 30, height: 20, notes: ["Exif\0\0GPS 48.85, 2.35"] });
  const { bytes, ...logo } = read(Buffer.concat([noted, Buffer.from("<script>")]));
  expect(logo).toEqual({ width: 30, height: 20, type: "image/jpeg", hash: hash("sha256", plain) });
  expect(bytes).toEqual(plain);
});

test("a JPEG that is cut off, too wide, of printing colours or of too many scans is refused", () => {
  const whole = outlinedJpeg({ width: 30, height: 20 });
  for (let end = 3; end < whole.length; end += 1)
    expect(readLogo(whole.subarray(0, end))).toBe("broken");
  expect(readLogo(outlinedJpeg({ width: MOST_LOGO_PX + 1, height: 2 }))).toBe("too-wide");
  expect(readLogo(outlinedJpeg({ width: 2, height: 2, colours: 4 }))).toBe("cmyk");
  expect(readLogo(outlinedJpeg({ width: 2, height: 2, scans: 65 }))).toBe("broken");
  expect(readLogo(outlinedJpeg({ width: 2, height: 2, scans: 0 }))).toBe("broken");
});

test("no file at all makes the reader throw", () => {
  const heads = [
    Buffer.from([0xff, 0xd8, 0xff]),
    paintedPng(SMALL).subarray(0, 33),
    Buffer.alloc(0),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }), (head, tail) => {
      readLogo(Buffer.concat([head, tail]));
    }),
  );
});
