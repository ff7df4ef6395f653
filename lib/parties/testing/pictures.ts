import { crc32, deflateSync } from "node:zlib";

type PaintedPng = {
  readonly width: number;
  readonly height: number;
  /** PNG specification, 11.2.2: 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
  readonly colourType?: number;
  readonly depth?: number;
  readonly interlace?: number;
  /** One filter for each row, in turn. */
  readonly filters?: readonly number[];
  /** What the picture's data is instead of its rows. */
  readonly data?: Buffer;
  /** Chunks between the header and the data. */
  readonly extra?: readonly { readonly type: string; readonly data: Buffer }[];
  /** A byte of a row by its place. */
  readonly byteAt?: (x: number, y: number) => number;
};

const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A PNG that another program could have written. */
export function paintedPng(paint: PaintedPng): Buffer {
  const { width, height, colourType = 2, depth = 8, interlace = 0, extra = [] } = paint;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, interlace], 8);
  const data = paint.data ?? deflateSync(rowsOf(paint, (SAMPLES[colourType] ?? 1) * depth));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    ...extra.map((chunk) => pngChunk(chunk.type, chunk.data)),
    pngChunk("IDAT", data),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The rows with the filters that the specification describes in 9.2, written independently. */
function rowsOf({ width, height, filters = [0], byteAt = plain }: PaintedPng, bits: number) {
  const bytes = Math.ceil((width * bits) / 8);
  const step = Math.max(1, Math.floor(bits / 8));
  const raw = (x: number, y: number) => (x < 0 || y < 0 ? 0 : byteAt(x, y) & 0xff);
  const rows: number[] = [];
  for (let y = 0; y < height; y += 1) {
    const filter = filters[y % filters.length] ?? 0;
    rows.push(filter);
    for (let x = 0; x < bytes; x += 1) {
      const [a, b, c] = [raw(x - step, y), raw(x, y - 1), raw(x - step, y - 1)];
      const p = a + b - c;
      const nearest =
        [a, b, c].toSorted((one, other) => Math.abs(p - one) - Math.abs(p - other))[0] ?? 0;
      const tie = [a, b, c].find((each) => Math.abs(p - each) === Math.abs(p - nearest)) ?? 0;
      const guess = [0, a, b, Math.floor((a + b) / 2), tie][filter] ?? 0;
      rows.push((raw(x, y) - guess) & 0xff);
    }
  }
  return Buffer.from(rows);
}

const plain = (x: number, y: number) => x * 7 + y * 13;

export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

type PaintedJpeg = {
  readonly width: number;
  readonly height: number;
  readonly colours?: number;
  readonly scans?: number;
  readonly notes?: readonly string[];
};

/** The segments of a JPEG with data that no decoder has to understand here. */
export function outlinedJpeg(paint: PaintedJpeg): Buffer {
  const { width, height, colours = 3, scans = 1, notes = [] } = paint;
  const frame = Buffer.alloc(6 + colours * 3);
  frame[0] = 8;
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  frame[5] = colours;
  const scan = Buffer.concat([
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1")),
    ...notes.map((note) => segment(0xe1, Buffer.from(note, "latin1"))),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, frame),
    ...Array.from({ length: scans }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}
