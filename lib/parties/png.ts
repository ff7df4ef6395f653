import { crc32, deflateSync, inflateSync } from "node:zlib";

/** Three bytes for each pixel: red, green, blue; row by row. */
export type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly rgb: Buffer;
};

/** "broken": not a whole PNG. "too-wide": a side is longer than allowed. */
export type PngProblem = "broken" | "too-wide" | "interlaced";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const [GREY, RGB, PALETTE, GREY_ALPHA, RGB_ALPHA] = [0, 2, 3, 4, 6] as const;
/** Samples of a pixel and the allowed bits of each, by colour type (PNG specification, 11.2.2). */
const COLOUR_TYPES: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  [GREY]: { samples: 1, depths: [1, 2, 4, 8, 16] },
  [RGB]: { samples: 3, depths: [8, 16] },
  [PALETTE]: { samples: 1, depths: [1, 2, 4, 8] },
  [GREY_ALPHA]: { samples: 2, depths: [8, 16] },
  [RGB_ALPHA]: { samples: 4, depths: [8, 16] },
};

type Chunk = { readonly type: string; readonly data: Buffer };
type Header = {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colourType: number;
  readonly samples: number;
};

export const isPng = (file: Buffer) => file.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/**
 * The picture on a white ground. Never decompresses more than the header's width and height need,
 * whatever the file contains. `mostPx`: of a side.
 */
export function readPng(file: Buffer, mostPx: number): Pixels | PngProblem {
  const chunks = readChunks(file);
  const [first] = chunks ?? [];
  if (!chunks || first?.type !== "IHDR") return "broken";
  const header = readHeader(first.data, mostPx);
  if (typeof header === "string") return header;
  const dataOf = (name: string) =>
    Buffer.concat(chunks.filter(({ type }) => type === name).map(({ data }) => data));
  const rows = inflateRows(dataOf("IDAT"), header);
  if (rows === null || !undoFilters(rows, header)) return "broken";
  const rgb = flatten(rows, header, { palette: dataOf("PLTE"), clear: dataOf("tRNS") });
  return rgb === null ? "broken" : { width: header.width, height: header.height, rgb };
}

/** All chunks up to the last one; null: the file is cut off or damaged. */
function readChunks(file: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at + 12 <= file.length) {
    const end = at + 8 + file.readUInt32BE(at);
    if (end + 4 > file.length) return null;
    const [type, data] = [file.toString("latin1", at + 4, at + 8), file.subarray(at + 8, end)];
    if (crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) return null;
    if (type === "IEND") return chunks;
    chunks.push({ type, data });
    at = end + 4;
  }
  return null;
}

function readHeader(data: Buffer, mostPx: number): Header | PngProblem {
  if (data.length !== 13) return "broken";
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth = 0, colourType = 0, , , interlace] = data.subarray(8);
  const kind = COLOUR_TYPES[colourType];
  if (!kind?.depths.includes(depth) || width === 0 || height === 0) return "broken";
  if (width > mostPx || height > mostPx) return "too-wide";
  if (interlace !== 0) return "interlaced";
  return { width, height, depth, colourType, samples: kind.samples };
}

/** Bytes of a row, after the byte that names its filter. */
const rowBytes = ({ width, depth, samples }: Header) => Math.ceil((width * depth * samples) / 8);

/** Null: the data is not exactly the rows that the header promises. */
function inflateRows(data: Buffer, header: Header): Buffer | null {
  const size = header.height * (1 + rowBytes(header));
  try {
    const rows = inflateSync(data, { maxOutputLength: size });
    return rows.length === size ? rows : null;
  } catch {
    return null; // no deflate data, or more of it than the picture needs
  }
}

/** PNG specification, 9.2. Changes `rows`; false: a row has an unknown filter. */
function undoFilters(rows: Buffer, header: Header): boolean {
  const bytes = rowBytes(header);
  const step = Math.max(1, (header.depth * header.samples) / 8);
  for (let start = 0; start < rows.length; start += bytes + 1) {
    const filter = rows[start] ?? 0;
    if (filter > 4) return false;
    for (let at = 1; at <= bytes; at += 1) {
      const left = at > step ? (rows[start + at - step] ?? 0) : 0;
      const up = start > 0 ? (rows[start + at - bytes - 1] ?? 0) : 0;
      const upLeft = start > 0 && at > step ? (rows[start + at - bytes - 1 - step] ?? 0) : 0;
      rows[start + at] = (rows[start + at] ?? 0) + guessOf(filter, left, up, upLeft);
    }
  }
  return true;
}

function guessOf(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  return filter === 3 ? (left + up) >> 1 : paeth(left, up, upLeft);
}

function paeth(left: number, up: number, upLeft: number): number {
  const guess = left + up - upLeft;
  const ofLeft = Math.abs(guess - left);
  const ofUp = Math.abs(guess - up);
  const ofUpLeft = Math.abs(guess - upLeft);
  if (ofLeft <= ofUp && ofLeft <= ofUpLeft) return left;
  return ofUp <= ofUpLeft ? up : upLeft;
}

type Colours = { readonly palette: Buffer; readonly clear: Buffer };

/** Null: a pixel has a colour that the palette lacks. */
function flatten(rows: Buffer, header: Header, { palette, clear }: Colours): Buffer | null {
  const { width, height, depth, colourType, samples } = header;
  const bytes = rowBytes(header);
  const rgb = Buffer.alloc(width * height * 3);
  const highest = 2 ** depth - 1;
  const isGrey = colourType === GREY || colourType === GREY_ALPHA;
  const values: number[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = rows.subarray(y * (bytes + 1) + 1, (y + 1) * (bytes + 1));
    for (let x = 0; x < width; x += 1) {
      for (let at = 0; at < samples; at += 1) values[at] = sampleOf(row, x * samples + at, depth);
      const [index = 0] = values;
      if (colourType === PALETTE && index * 3 + 3 > palette.length) return null;
      const opacity = opacityOf(values, { colourType, highest, clear });
      for (let channel = 0; channel < 3; channel += 1) {
        const colour =
          colourType === PALETTE
            ? (palette[index * 3 + channel] ?? 0)
            : ((values[isGrey ? 0 : channel] ?? 0) / highest) * 255;
        rgb[(y * width + x) * 3 + channel] = Math.round(colour * opacity + 255 * (1 - opacity));
      }
    }
  }
  return rgb;
}

function sampleOf(row: Buffer, index: number, depth: number): number {
  if (depth === 16) return row.readUInt16BE(index * 2);
  const bit = index * depth;
  const byte = row[bit >> 3] ?? 0;
  return (byte >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

type Opacity = {
  readonly colourType: number;
  readonly highest: number;
  /** The chunk tRNS; empty: none. */
  readonly clear: Buffer;
};

/** From 0, which is clear, to 1. */
function opacityOf(values: readonly number[], { colourType, highest, clear }: Opacity): number {
  switch (colourType) {
    case GREY_ALPHA:
    case RGB_ALPHA:
      return (values.at(-1) ?? 0) / highest;
    case PALETTE:
      return (clear[values[0] ?? 0] ?? 255) / 255;
    default: {
      const isClear =
        clear.length === values.length * 2 &&
        values.every((value, at) => clear.readUInt16BE(at * 2) === value);
      return isClear ? 0 : 1;
    }
  }
}

/** A PNG of the picture alone. Every row has the filter that suits flat and soft colours alike. */
export function writePng({ width, height, rgb }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, RGB], 8);
  const bytes = width * 3;
  const rows = Buffer.alloc(height * (bytes + 1));
  for (let y = 0; y < height; y += 1) {
    rows[y * (bytes + 1)] = 4;
    for (let at = 0; at < bytes; at += 1) {
      const from = y * bytes + at;
      const left = at >= 3 ? (rgb[from - 3] ?? 0) : 0;
      const up = y > 0 ? (rgb[from - bytes] ?? 0) : 0;
      const upLeft = y > 0 && at >= 3 ? (rgb[from - bytes - 3] ?? 0) : 0;
      rows[y * (bytes + 1) + 1 + at] = ((rgb[from] ?? 0) - paeth(left, up, upLeft)) & 0xff;
    }
  }
  const data = deflateSync(rows, { level: 9 });
  const chunks = [chunkOf("IHDR", header), chunkOf("IDAT", data), chunkOf("IEND", Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
