import { analyse } from "chardet";

/** Encodings in which portals and spreadsheets write their files. */
export const FILE_ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "gb18030", "windows-1252"] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];

const MARKS: readonly { readonly encoding: FileEncoding; readonly bytes: readonly number[] }[] = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
];

/**
 * The encoding of a file by its first bytes: its byte order mark, else the one in which they can be
 * read. Null: they are no text.
 */
export function findEncoding(start: Uint8Array): FileEncoding | null {
  const marked = MARKS.find(({ bytes }) => bytes.every((byte, at) => start[at] === byte));
  if (marked) return marked.encoding;
  if (start.includes(0)) return findWide(start);
  if (canDecode(start, "utf-8")) return "utf-8";
  return isChinese(start) ? "gb18030" : "windows-1252";
}

/** Latin letters, digits and separators have a zero byte in UTF-16: the second or the first one. */
function findWide(start: Uint8Array): FileEncoding | null {
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [first = 0, second = 0] = zeros;
  if (first > 0 && second > 0) return null;
  const encoding = first > 0 ? "utf-16be" : "utf-16le";
  return canDecode(start, encoding) ? encoding : null;
}

/** A statistic of letters needs some text; a few words are known by their bytes. */
function isChinese(start: Uint8Array): boolean {
  if (!canDecode(start, "gb18030")) return false;
  return analyse(start)[0]?.name === "GB18030" || hasPairsOnly(start);
}

/**
 * Common Chinese characters are two bytes above 0xA0. In Western text such a byte mostly stands
 * alone.
 */
function hasPairsOnly(start: Uint8Array): boolean {
  let run = 0;
  for (const byte of start) {
    if (byte >= 0xa1) run += 1;
    else if (byte >= 0x80 || run % 2 === 1) return false;
    else run = 0;
  }
  return true;
}

/** The last character may be cut. */
function canDecode(start: Uint8Array, encoding: FileEncoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(start, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** A file holds bytes that its encoding does not have. */
export class EncodingError extends Error {
  override readonly name = "EncodingError";
}

/** A file's text as it arrives, without its byte order mark. Throws EncodingError. */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  encoding: FileEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch (error) {
      throw new EncodingError(`not ${encoding}`, { cause: error });
    }
  };
  for await (const chunk of chunks) yield decode(chunk);
  yield decode();
}
