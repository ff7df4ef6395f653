import { expect, test } from "vitest";
import { encodeText, encodeWide } from "@/lib/core/testing/encode-text";
import { decodeText, EncodingError, type FileEncoding, findEncoding } from "./file-encoding";

async function* inPieces(file: Uint8Array, size: number) {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

async function decode(file: Uint8Array, encoding: FileEncoding, size = 3): Promise<string> {
  let text = "";
  for await (const piece of decodeText(inPieces(file, size), encoding)) text += piece;
  return text;
}

const CHINESE = "日期,用户ID,币种,返佣金额\r\n2026-05-01,31,USDT,0.1\r\n";
const RARE = "日期,客户名称,返佣金额\n2026-05-01,朱镕喆,0.1\n2026-05-02,李堃珺,0.2\n".repeat(10);
const GERMAN = "Datum;Gebühr;Währung\r\n01.05.2026;1,20;USDT\r\n";

test.each<[string, string, Buffer, FileEncoding]>([
  ["plain letters", "date,uid\n1,2\n", Buffer.from("date,uid\n1,2\n"), "utf-8"],
  ["UTF-8", CHINESE, Buffer.from(CHINESE), "utf-8"],
  ["UTF-8 with its mark", CHINESE, Buffer.from(`\ufeff${CHINESE}`), "utf-8"],
  ["UTF-16 with its mark", CHINESE, Buffer.from(`\ufeff${CHINESE}`, "utf16le"), "utf-16le"],
  ["UTF-16 without one", GERMAN, Buffer.from(GERMAN, "utf16le"), "utf-16le"],
  ["UTF-16, the high byte first", GERMAN, encodeWide(GERMAN), "utf-16be"],
  ["a file in GBK", CHINESE.repeat(20), encodeText(CHINESE.repeat(20), "gb18030"), "gb18030"],
  [
    "two words in GBK",
    "date,备注\n1,张三\n",
    encodeText("date,备注\n1,张三\n", "gb18030"),
    "gb18030",
  ],
  ["rarer characters in GBK", RARE, encodeText(RARE, "gb18030"), "gb18030"],
  ["German", GERMAN, encodeText(GERMAN, "windows-1252"), "windows-1252"],
  [
    "French",
    "Société;frais payés\n",
    encodeText("Société;frais payés\n", "windows-1252"),
    "windows-1252",
  ],
  ["a euro sign", "note\n5 €\n", encodeText("note\n5 €\n", "windows-1252"), "windows-1252"],
])("%s is found out and read, however it is cut", async (_what, text, file, encoding) => {
  expect(findEncoding(file)).toBe(encoding);
  for (const size of [1, 2, 7, file.length]) expect(await decode(file, encoding, size)).toBe(text);
});

test("bytes that are no text are not", () => {
  expect(findEncoding(Buffer.from([1, 0, 0, 0, 2, 0, 0, 0]))).toBeNull();
});

test("the start of a file may end within a character", () => {
  expect(findEncoding(Buffer.from(CHINESE).subarray(0, 4))).toBe("utf-8");
});

test("a byte that the encoding does not have is no question mark", async () => {
  await expect(decode(Buffer.from([0x61, 0xff]), "utf-8")).rejects.toThrow(EncodingError);
});
