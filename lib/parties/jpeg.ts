/** A JPEG without the parts that say where, when and with what it was made. */
export type Jpeg = { readonly width: number; readonly height: number; readonly bytes: Buffer };

/** "broken": not a whole JPEG. "cmyk": in the colours of printing, which browsers show wrongly. */
export type JpegProblem = "broken" | "too-wide" | "cmyk";

const [SOI, EOI, SOS, APP0, APP14] = [0xd8, 0xd9, 0xda, 0xe0, 0xee] as const;
/** Baseline, extended and progressive frames (T.81, table B.1), which PDF and browsers draw. */
const FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2];
/** Tables of quantization and Huffman codes, and the restart interval. */
const TABLES: readonly number[] = [0xdb, 0xc4, 0xdd];
/** A progressive picture has about ten; a file with thousands of them keeps a viewer busy. */
const MOST_SCANS = 64;

export const isJpeg = (file: Buffer) => file[0] === 0xff && file[1] === SOI && file[2] === 0xff;

/** Reads segment by segment, and keeps those that the picture is drawn from. `mostPx`: of a side. */
export function readJpeg(file: Buffer, mostPx: number): Jpeg | JpegProblem {
  const kept: Buffer[] = [file.subarray(0, 2)];
  let frame: Pick<Jpeg, "width" | "height"> | null = null;
  let scans = 0;
  let at = 2;
  while (at + 2 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    if (marker === EOI) {
      if (frame === null || scans === 0) return "broken";
      return { ...frame, bytes: Buffer.concat([...kept, file.subarray(at, at + 2)]) };
    }
    if (at + 4 > file.length) return "broken";
    const header = at + 2 + file.readUInt16BE(at + 2);
    if (header > file.length || header < at + 4) return "broken";
    if (FRAMES.includes(marker)) {
      if (frame !== null) return "broken";
      const read = readFrame(file.subarray(at + 4, header), mostPx);
      if (typeof read === "string") return read;
      frame = read;
    }
    if (marker === SOS) scans += 1;
    if (scans > MOST_SCANS) return "broken";
    const end = marker === SOS ? endOfScan(file, header) : header;
    const isDrawn = [...FRAMES, ...TABLES, SOS, APP0, APP14].includes(marker);
    if (!isDrawn && !isNote(marker)) return "broken";
    if (isDrawn) kept.push(file.subarray(at, end));
    at = end;
  }
  return "broken";
}

/** Data of programs (APP1 to APP15) and comments. */
const isNote = (marker: number) => (marker > APP0 && marker <= 0xef) || marker === 0xfe;

function readFrame(data: Buffer, mostPx: number): Pick<Jpeg, "width" | "height"> | JpegProblem {
  if (data.length < 6 || data[0] !== 8) return "broken";
  const [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
  const colours = data[5];
  if (height === 0 || width === 0) return "broken";
  if (width > mostPx || height > mostPx) return "too-wide";
  if (colours === 4) return "cmyk";
  return colours === 1 || colours === 3 ? { width, height } : "broken";
}

/** Where the next segment begins: at a marker that is neither stuffing nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from);
  while (at >= 0) {
    const next = file[at + 1] ?? EOI;
    const goesOn = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!goesOn) return at;
    at = file.indexOf(0xff, at + 2);
  }
  return file.length;
}
