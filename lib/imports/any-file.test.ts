import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CommissionRow } from "@/lib/commissions/commission";
import type { Day } from "@/lib/core/day";
import { sourceOf } from "@/lib/core/files/file-source";
import { encodeText, encodeWide } from "@/lib/core/testing/encode-text";
import { MappingError } from "./columns";
import { parseMapping } from "./file-mapping";
import type { ImportObstacle } from "./import-obstacle";
import { lookAtFile } from "./look-at-file";
import { rulesOf } from "./read-table";
import { readSpooledDay, type SpoolRequest, spoolFile } from "./spool";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "desk-any-file-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What was found out of a file, and its rows in the order of their days. */
async function bring(file: Buffer, json: unknown) {
  const mapping = parseMapping(json);
  const look = await lookAtFile(sourceOf(file), mapping.file);
  const rules = rulesOf(look, mapping, "commissions");
  const spooled = await spoolFile({
    source: sourceOf(file),
    folder,
    look,
    rules,
    range: null,
    signal: new AbortController().signal,
  });
  const rows: CommissionRow[] = [];
  for (const day of spooled.days.keys()) rows.push(...(await readSpooledDay(folder, day)));
  const { separator, quote, headerLine } = look.shape;
  const { decimal, date } = rules;
  const found = [look.encoding, separator, quote, headerLine, decimal, date].join(" ");
  return { found, rows: rows.map(shortOf), ...spooled };
}

function shortOf({ day, uid, coin, symbol, fee, rebateAmount }: CommissionRow): string {
  return [day, uid, coin, symbol, fee, rebateAmount].join(" ");
}

const COLUMNS = {
  date: { column: "Date" },
  uid: { column: "UID" },
  coin: { column: "Coin" },
  symbol: { column: "Pair" },
  productType: { value: "" },
  dealAmount: { column: "Fee" },
  fee: { column: "Fee" },
  feePaid: { column: "Fee" },
  rebateAmount: { column: "Rebate" },
};
const TITLES = ["Date", "UID", "Coin", "Pair", "Fee", "Rebate"];
const FIRST = ["2026-05-13", "3125195374", "USDT", "BTCUSDT", "1222.5", "0.25"];
const SECOND = ["2026-05-14", "42", "BTC", "BTCUSDT", "0.00000777", "0.5"];
const BOTH = [
  "2026-05-13 3125195374 USDT BTCUSDT 1222.5 0.25",
  "2026-05-14 42 BTC BTCUSDT 0.00000777 0.5",
];

type Look = { separator?: string; end?: string; cell?: (text: string) => string };
function tableOf(
  rows: readonly (readonly string[])[],
  { separator = ",", end = "\n", cell = (text) => text }: Look = {},
): string {
  return [TITLES, ...rows].map((row) => row.map(cell).join(separator) + end).join("");
}
const utf8 = (text: string) => Buffer.from(text);
const comma = (text: string) => (/^\d+\.\d+$/.test(text) ? text.replace(".", ",") : text);
const dated = (first: string, second: string) => [
  [first, ...FIRST.slice(1)],
  [second, ...SECOND.slice(1)],
];
const PLAIN = tableOf([FIRST, SECOND]);

type Case = [what: string, file: Buffer, found: string, more?: { said?: object; rows?: string[] }];
const cases: Case[] = [
  ["UTF-8 with commas", utf8(PLAIN), 'utf-8 , " 1 . YYYY-MM-DD'],
  ["a byte order mark", utf8(`\ufeff${PLAIN}`), 'utf-8 , " 1 . YYYY-MM-DD'],
  ["UTF-16", Buffer.from(`\ufeff${PLAIN}`, "utf16le"), 'utf-16le , " 1 . YYYY-MM-DD'],
  ["UTF-16 without a mark", Buffer.from(PLAIN, "utf16le"), 'utf-16le , " 1 . YYYY-MM-DD'],
  ["UTF-16, big-endian", encodeWide(`\ufeff${PLAIN}`), 'utf-16be , " 1 . YYYY-MM-DD'],
  [
    "GBK with Chinese titles",
    encodeText(PLAIN.replace("Pair", "交易对").replace("Rebate", "返佣"), "gb18030"),
    'gb18030 , " 1 . YYYY-MM-DD',
    { said: { ...COLUMNS, symbol: { column: "交易对" }, rebateAmount: { column: "返佣" } } },
  ],
  [
    "Windows-1252",
    encodeText(PLAIN.replace("Fee", "Gebühr in €"), "windows-1252"),
    'windows-1252 , " 1 . YYYY-MM-DD',
    {
      said: {
        ...COLUMNS,
        dealAmount: { column: "Gebühr in €" },
        fee: { column: "Gebühr in €" },
        feePaid: { column: "Gebühr in €" },
      },
    },
  ],
  ["CRLF", utf8(tableOf([FIRST, SECOND], { end: "\r\n" })), 'utf-8 , " 1 . YYYY-MM-DD'],
  ["CR alone", utf8(tableOf([FIRST, SECOND], { end: "\r" })), 'utf-8 , " 1 . YYYY-MM-DD'],
  ["no last line end", utf8(PLAIN.trimEnd()), 'utf-8 , " 1 . YYYY-MM-DD'],
  ["semicolons", utf8(tableOf([FIRST, SECOND], { separator: ";" })), 'utf-8 ; " 1 . YYYY-MM-DD'],
  ["tabs", utf8(tableOf([FIRST, SECOND], { separator: "\t" })), 'utf-8 \t " 1 . YYYY-MM-DD'],
  ["bars", utf8(tableOf([FIRST, SECOND], { separator: "|" })), 'utf-8 | " 1 . YYYY-MM-DD'],
  [
    "everything in quotation marks",
    utf8(tableOf([FIRST, SECOND], { cell: (text) => `"${text}"` })),
    'utf-8 , " 1 . YYYY-MM-DD',
  ],
  [
    "everything in apostrophes",
    utf8(tableOf([FIRST, SECOND], { cell: (text) => `'${text}'` })),
    "utf-8 , ' 1 . YYYY-MM-DD",
  ],
  [
    "decimal commas",
    utf8(tableOf([FIRST, SECOND], { separator: ";", cell: comma })),
    'utf-8 ; " 1 , YYYY-MM-DD',
  ],
  [
    "decimal commas in quotation marks",
    utf8(tableOf([FIRST, SECOND], { cell: (text) => `"${comma(text)}"` })),
    'utf-8 , " 1 , YYYY-MM-DD',
  ],
  [
    "thousands with points",
    utf8(tableOf([FIRST, SECOND], { separator: ";", cell: comma }).replace("1222,5", "1.222,5")),
    'utf-8 ; " 1 , YYYY-MM-DD',
  ],
  ["thousands with commas", utf8(PLAIN.replace("1222.5", '"1,222.5"')), 'utf-8 , " 1 . YYYY-MM-DD'],
  [
    "thousands with narrow blanks",
    utf8(PLAIN.replace("1222.5", "1\u202f222.5")),
    'utf-8 , " 1 . YYYY-MM-DD',
  ],
  [
    "a line that names the separator",
    utf8(`sep=;\r\n${tableOf([FIRST, SECOND], { separator: ";" })}`),
    'utf-8 ; " 2 . YYYY-MM-DD',
  ],
  ["lines before the table", utf8(`Report\nof "May\n\n${PLAIN}`), 'utf-8 , " 4 . YYYY-MM-DD'],
  [
    "empty rows and a sum",
    utf8(`${PLAIN},,,,,\n\nTotal,,,,1222.5,0.75\n`),
    'utf-8 , " 1 . YYYY-MM-DD',
  ],
  ["a sum in Chinese", utf8(`${PLAIN}合计,,,,1222.5,0.75\n`), 'utf-8 , " 1 . YYYY-MM-DD'],
  [
    "surplus separators",
    utf8(PLAIN.replaceAll(/(?<=\d)\n/g, ",,\n")),
    'utf-8 , " 1 . YYYY-MM-DD',
    { said: { columns: COLUMNS, file: { headerLine: 1 } } },
  ],
  ["days with slashes", utf8(tableOf(dated("2026/5/13", "2026/5/14"))), 'utf-8 , " 1 . YYYY/M/D'],
  ["German days", utf8(tableOf(dated("13.05.2026", "14.05.2026"))), 'utf-8 , " 1 . D.M.YYYY'],
  ["British days", utf8(tableOf(dated("13/05/2026", "14/05/2026"))), 'utf-8 , " 1 . D/M/YYYY'],
  ["American days", utf8(tableOf(dated("5/13/2026", "5/14/2026"))), 'utf-8 , " 1 . M/D/YYYY'],
  ["days of two digits", utf8(tableOf(dated("13.05.26", "14.05.26"))), 'utf-8 , " 1 . D.M.YY'],
  ["named months", utf8(tableOf(dated("13-May-2026", "14-May-2026"))), 'utf-8 , " 1 . D-MMM-YYYY'],
  [
    "Chinese days",
    utf8(tableOf(dated("2026年5月13日", "2026年5月14日"))),
    'utf-8 , " 1 . YYYY年M月D日',
  ],
  ["days without signs", utf8(tableOf(dated("20260513", "20260514"))), 'utf-8 , " 1 . YYYYMMDD'],
  [
    "midnights",
    utf8(tableOf(dated("2026-05-13 00:00:00", "2026-05-14 00:00:00"))),
    'utf-8 , " 1 . YYYY-MM-DD H:mm:ss',
  ],
  ["milliseconds", utf8(tableOf(dated("1778601600000", "1778688000000"))), 'utf-8 , " 1 . unix-ms'],
  ["days of a spreadsheet", utf8(tableOf(dated("46155", "46156"))), 'utf-8 , " 1 . excel-days'],
  [
    "a day that two patterns read, and a person who says which",
    utf8(tableOf(dated("05/06/2026", "06/06/2026"))),
    'utf-8 , " 1 . D/M/YYYY',
    {
      said: { columns: COLUMNS, file: { date: "D/M/YYYY" } },
      rows: BOTH.map((row) => row.replace("05-13", "06-05").replace("05-14", "06-06")),
    },
  ],
  [
    "ids that a spreadsheet shall leave alone",
    utf8(PLAIN.replace("3125195374", '="3125195374"').replace(",42,", ",'42,")),
    'utf-8 , " 1 . YYYY-MM-DD',
  ],
  [
    "padded ids and coins",
    utf8(PLAIN.replace(",42,BTC,", ",\t42\u00a0, BTC ,")),
    'utf-8 , " 1 . YYYY-MM-DD',
  ],
  [
    "orders of a day in another zone, with fees below zero",
    utf8(
      tableOf([
        ["2026-05-12 16:00:00", "42", "USDT", "BTCUSDT", "-0.0123", "0.004"],
        ["2026-05-13 15:59:59", "42", "USDT", "BTCUSDT", "-0.02", "0.006"],
        ["2026-05-13 16:00:00", "42", "USDT", "BTCUSDT", "-1", "0.1"],
      ]),
    ),
    'utf-8 , " 1 . YYYY-MM-DD H:mm:ss',
    {
      said: {
        columns: { ...COLUMNS, fee: { column: "Fee", isNegated: true } },
        file: { zone: "UTC", rows: "order" },
      },
      rows: ["2026-05-13 42 USDT BTCUSDT 0.0323 0.010", "2026-05-14 42 USDT BTCUSDT 1 0.1"],
    },
  ],
];

test.each(cases)(
  "%s: what is found out, and what is read",
  async (_what, file, found, more = {}) => {
    const brought = await bring(file, more.said ?? COLUMNS);
    expect(brought.problems).toEqual([]);
    expect(brought.found).toBe(found);
    expect(brought.rows).toEqual(more.rows ?? BOTH);
  },
);

/** An order at 18:00 of the last day of May, under this title. */
const ORDER = ["2026-05-31 18:00:00", "312519", "USDT", "BTC-USDT", "1", "0.5"];
const ordersOf = (title: string, order = ORDER) => utf8(tableOf([order]).replace("Date", title));
const orders = (title: string, said: object = {}) => ({
  columns: { ...COLUMNS, date: { column: title } },
  file: { rows: "order", ...said },
});

test.each<[string, string, object?]>([
  ["Time", "2026-05-31"],
  ["Time (UTC)", "2026-06-01"],
  ["Time (UTC+08:00)", "2026-05-31"],
  ["Time (GMT+08:00)", "2026-05-31"],
  ["Time (UTC+0800)", "2026-05-31"],
  ["Time (UTC-03:00)", "2026-06-01"],
  ["Time (UTC+2)", "2026-06-01"],
  ["Time (UTC+3)", "2026-05-31"],
  ["Time (UTC)", "2026-05-31", { zone: "Asia/Shanghai" }],
  ["Time (UTC+05:30)", "2026-05-31", { zone: "Asia/Kolkata" }],
])("an order under the title %s is in the day %s", async (title, day, said) => {
  const { rows, problems } = await bring(ordersOf(title), orders(title, said));
  expect(problems).toEqual([]);
  expect(rows).toEqual([`${day} 312519 USDT BTC-USDT 1 0.5`]);
});

test("a zone that cannot be said by its hours is asked for, but not where dates have no times", async () => {
  const title = "Time (UTC+05:30)";
  await expect(bring(ordersOf(title), orders(title))).rejects.toThrow(
    new MappingError({ kind: "zone-unclear", text: title }),
  );
  const days = ordersOf(title, ORDER.with(0, "2026-05-31"));
  expect((await bring(days, orders(title))).rows).toHaveLength(1);
});

test("a sum that is no day's in the zone of its title is refused with that zone", async () => {
  const title = "Date (UTC-3)";
  const said = { columns: orders(title).columns };
  const at = (iso: string) => ordersOf(title, ORDER.with(0, iso));
  expect((await bring(at("2026-05-31T03:00:00Z"), said)).rows).toHaveLength(1);
  expect((await bring(at("2026-05-31T16:00:00Z"), said)).problems).toEqual([
    { line: 2, problem: { kind: "not-midnight", text: "2026-05-31T16:00:00Z", zone: "UTC-3" } },
  ]);
});

/** More rows than are looked at, whose dates read alike in both orders. */
const alike = (...later: string[]) => {
  const dates = [...Array.from({ length: 600 }, () => "05/05/2024"), ...later];
  return utf8(tableOf(dates.map((date) => [date, ...FIRST.slice(1)])));
};

test("a later row that tells day and month apart is an obstacle, whichever way it reads", async () => {
  for (const [text, said] of [
    ["05/04/2024", "2024-05-04"],
    ["05/13/2024", "2024-05-13"],
  ] as const) {
    const file = alike("06/06/2024", text);
    const patterns = "D/M/YYYY, M/D/YYYY";
    await expect(bring(file, COLUMNS)).rejects.toThrow(
      new MappingError({ kind: "date-unclear", text, patterns }),
    );
    const { days } = await bring(file, { columns: COLUMNS, file: { date: "M/D/YYYY" } });
    expect([...days.keys()]).toEqual([said, "2024-05-05", "2024-06-06"].toSorted());
  }
});

/** More rows than are looked at, with whole rebates, and then this one. */
const whole = (...later: string[]) => {
  const rebates = [...Array.from({ length: 600 }, (_, at) => String(at)), ...later];
  const rows = rebates.map((rebate) => [...FIRST.slice(0, 4), "12", rebate]);
  return utf8(tableOf(rows, { separator: ";" }));
};

test("a later figure that may be thousands or a fraction is an obstacle where no row showed the sign", async () => {
  await expect(bring(whole("1,234"), COLUMNS)).rejects.toThrow(
    new MappingError({ kind: "decimal-unclear", text: "1,234" }),
  );
  for (const decimal of [".", ","] as const) {
    const said = { columns: COLUMNS, file: { decimal } };
    expect((await bring(whole("1,234"), said)).problems).toEqual([]);
  }
  expect((await bring(whole("1.25", "12"), COLUMNS)).problems).toEqual([]);
});

test("nobody is asked where no row tells day and month apart, or one says the order", async () => {
  const same = await bring(alike("06/06/2024"), COLUMNS);
  expect([...same.days.keys()]).toEqual(["2024-05-05", "2024-06-06"]);
  const british = utf8(
    tableOf(dated("13/05/2026", "05/05/2026")).replace("05/05/2026", "05/06/2026"),
  );
  expect([...(await bring(british, COLUMNS)).days.keys()]).toEqual(["2026-05-13", "2026-06-05"]);
});

test.each<[string, Buffer, object]>([
  ["an empty file", Buffer.alloc(0), { kind: "empty-file" }],
  ["a file of blank lines", utf8("\n \n"), { kind: "empty-file" }],
  ["a compressed file", gzipSync(PLAIN), { kind: "compressed" }],
  ["half a workbook", Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), { kind: "workbook-damaged" }],
  ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), { kind: "workbook" }],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 1]), { kind: "no-text" }],
  ["a letter", utf8("Dear Sir,\nthank you.\n"), { kind: "no-table" }],
  [
    "a day that two patterns read",
    utf8(tableOf(dated("05/06/2026", "06/06/2026"))),
    { kind: "date-unclear", text: "05/06/2026", patterns: "D/M/YYYY, M/D/YYYY" },
  ],
  [
    "figures that are fractions or thousands",
    utf8(tableOf([FIRST.with(4, "1,234").with(5, "5,678")], { separator: ";" })),
    { kind: "decimal-unclear", text: "5,678" },
  ],
  [
    "an encoding that ends",
    Buffer.concat([utf8(PLAIN.repeat(20_000)), Buffer.from([0xff])]),
    { kind: "other-encoding", encoding: "utf-8" },
  ],
])("%s is refused with its reason", async (_what, file, obstacle) => {
  await expect(bring(file, COLUMNS)).rejects.toThrow(new MappingError(obstacle as ImportObstacle));
});

test.each<[string, string[][], object[]]>([
  [
    "an id in scientific notation",
    [FIRST.with(1, "3.1252E+11")],
    [{ line: 2, problem: { kind: "no-id", text: "3.1252E+11" } }],
  ],
  ...["Total", "subtotal", "小计", "合计"].map((word): [string, string[][], object[]] => [
    `the sum of a day with its date, as a client called ${word}`,
    [FIRST, FIRST.with(1, "42"), FIRST.with(1, word)],
    [{ line: 4, problem: { kind: "sum-as-id", text: word } }],
  ]),
  [
    "a figure in scientific notation",
    [FIRST, SECOND.with(4, "7.77E-06")],
    [{ line: 3, problem: { kind: "amount", field: "dealAmount", text: "7.77E-06" } }],
  ],
  [
    "a coin with a blank inside",
    [FIRST.with(2, "US DT")],
    [{ line: 2, problem: { kind: "no-coin", text: "US DT" } }],
  ],
  [
    "a control character",
    [FIRST.with(3, "BTC\u0007USDT")],
    [{ line: 2, problem: { kind: "character", field: "symbol" } }],
  ],
  ...["\u2028", "\u2029"].map((end): [string, string[][], object[]] => [
    `a separator of lines, ${JSON.stringify(end)}`,
    [FIRST, FIRST.with(3, `BTC${end}USDT`)],
    [{ line: 3, problem: { kind: "character", field: "symbol" } }],
  ]),
  [
    "a date of another pattern",
    [FIRST, SECOND, FIRST.with(0, "14.05.2026")],
    [{ line: 4, problem: { kind: "no-date", text: "14.05.2026", pattern: "YYYY-MM-DD" } }],
  ],
  [
    "a missing field",
    [FIRST, SECOND.slice(1)],
    [{ line: 3, problem: { kind: "fields", fields: 5, header: 6 } }],
  ],
  [
    "an empty coin",
    [FIRST.with(2, " \u200b")],
    [{ line: 2, problem: { kind: "empty", field: "coin" } }],
  ],
])("%s is refused by its line", async (_what, rows, problems) => {
  expect((await bring(utf8(tableOf(rows)), COLUMNS)).problems).toEqual(problems);
});

test("the rows of sums are counted, so that nobody wonders", async () => {
  const file = utf8(`${PLAIN},,,,,\nSubtotal,,,,1222.5,0.75\nTotal,,,,1222.5,0.75\n`);
  expect(await bring(file, COLUMNS)).toMatchObject({ totals: 2, leftOut: 0, problemCount: 0 });
});

const numbered = (count: number) =>
  utf8(tableOf(Array.from({ length: count }, (_, at) => FIRST.with(1, String(1_000 + at)))));

async function spoolOf(file: Buffer, more: Pick<SpoolRequest, "limits" | "onRead">, said = {}) {
  const mapping = parseMapping({ columns: COLUMNS, file: said });
  const source = sourceOf(file);
  const look = await lookAtFile(source, mapping.file);
  const rules = rulesOf(look, mapping, "commissions");
  const signal = new AbortController().signal;
  return spoolFile({ source, folder, look, rules, range: null, signal, ...more });
}

test("how far a file is read is said while it is read", async () => {
  const file = numbered(12_000);
  const seen: [rows: number, bytes: number][] = [];
  await spoolOf(file, { onRead: (rows, bytes) => seen.push([rows, bytes]) });
  expect(seen.map(([rows]) => rows)).toEqual([5_000, 10_000]);
  for (const [, bytes] of seen) expect(bytes).toBeLessThanOrEqual(file.length);
});

test("a day of too many rows and a file of too many clients or coins are refused with their limits", async () => {
  const limits = { rowsOfDay: 5, clients: 7, coins: 3 };
  await expect(spoolOf(numbered(6), { limits })).rejects.toThrow(
    new MappingError({ kind: "day-too-large", day: "2026-05-13" as Day, most: 5 }),
  );
  const seen: number[] = [];
  const onRead = (rows: number) => seen.push(rows);
  await expect(spoolOf(numbered(5_001), { limits, onRead })).rejects.toThrow(MappingError);
  expect(seen, "the rest of the file is not read").toEqual([]);
  const coins = Array.from({ length: 4 }, (_, at) => FIRST.with(2, `A${at}`));
  await expect(spoolOf(utf8(tableOf(coins)), { limits })).rejects.toThrow(
    new MappingError({ kind: "too-many-coins", most: 3 }),
  );
  const clients = { ...limits, rowsOfDay: 100 };
  await expect(spoolOf(numbered(8), { limits: clients })).rejects.toThrow(
    new MappingError({ kind: "too-many-clients", most: 7 }),
  );
  const orders = utf8(tableOf(Array.from({ length: 100 }, () => FIRST)));
  expect(await spoolOf(orders, { limits }, { rows: "order" })).toMatchObject({ problemCount: 0 });
});
