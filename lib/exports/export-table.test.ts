import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { type Columns, columnsOf, tableOf, writeCsv } from "./export-table";

type TableTestRow = {
  readonly uid: string;
  readonly seenAt: Date;
  readonly rows: number;
  readonly note: string | null;
};

const COLUMNS: Columns<TableTestRow> = [
  ...columnsOf("text", "uid", "seenAt"),
  { header: "twice", kind: "count", read: ({ rows }) => rows * 2 },
  ...columnsOf("text", "note"),
];

test("each column says its own value, an instant in UTC, and nothing where there is none", async () => {
  const seenAt = new Date("2026-11-19T10:20:30+08:00");
  const rows = [
    { uid: "7", seenAt, rows: 0, note: null },
    { uid: "=8", seenAt, rows: 3, note: "a,b" },
  ];
  const csv = Buffer.concat(await Readable.from(writeCsv(tableOf(COLUMNS, rows))).toArray());
  expect(csv.toString()).toBe(
    [
      "uid,seenAt,twice,note",
      "7,2026-11-19T02:20:30.000Z,0,",
      `'=8,2026-11-19T02:20:30.000Z,6,"a,b"`,
      "",
    ].join("\r\n"),
  );
});

test("quotients of ours have at most 18 significant digits, amounts all of theirs", async () => {
  const long = `0.${"3".repeat(60)}`;
  const table = tableOf(
    [...columnsOf("ratio", "share"), ...columnsOf("amount", "rebate")],
    [{ share: long, rebate: long }],
  );
  for await (const row of table.rows) expect(row).toEqual([`0.${"3".repeat(18)}`, long]);
});
