import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day } from "@/lib/core/day";
import { MOST_PAYMENTS, PAYMENT_COLUMNS, readPaymentList } from "./payment-list";

function read(text: string, chosen: Parameters<typeof readPaymentList>[1] = null) {
  const list = readPaymentList(text, chosen);
  if ("kind" in list) throw new Error(list.kind);
  return list;
}
const brief = (text: string) =>
  read(text).payments.map(({ number, day, typed }) => [number, day, typed.reference]);

test.each([
  ["12; 2026-10-05; transfer 7", [[12, "2026-10-05", "transfer 7"]]],
  ["12\t2026-10-05\ta, b; c", [[12, "2026-10-05", "a, b; c"]]],
  [
    "12,2026-10-05,x\r\n\r\n13,2026-10-06,y\r\n",
    [
      [12, "2026-10-05", "x"],
      [13, "2026-10-06", "y"],
    ],
  ],
  ["\uFEFFReference,Statement No.,Date\nx,#12,05.10.2026", [[12, "2026-10-05", "x"]]],
  [
    "Value date;Amount;Tx hash;Statement\n2026-10-05 14:03:11;1,5;0xab;Statement 12",
    [[12, "2026-10-05", "0xab"]],
  ],
  ["付款日,编号,流水号\n2026年10月5日,12,x", [[12, "2026-10-05", "x"]]],
  ['"=""12""";"=""20261005""";"0x""1"', [[12, "2026-10-05", '0x"1']]],
  [
    "12;10/05/2026;x\n13;10/31/2026;y",
    [
      [12, "2026-10-05", "x"],
      [13, "2026-10-31", "y"],
    ],
  ],
  [
    "12;10/05/2026;x\n13;31/10/2026;y",
    [
      [12, "2026-05-10", "x"],
      [13, "2026-10-31", "y"],
    ],
  ],
  ["12;10/05/2026;x", [[12, "day-ambiguous", "x"]]],
  [
    "12;10/31/2026;x\n13;31/10/2026;y",
    [
      [12, "day-ambiguous", "x"],
      [13, "day-ambiguous", "y"],
    ],
  ],
  ["12;2026-02-30;x", [[12, "day-malformed", "x"]]],
  [
    "12;2-Dec-2026;0xaa\n13;2026-12-03;0xbb",
    [], // the day's column cannot be told, so a person says which it is
  ],
  ["No;Day;Reference\ntwelve;soon;x", [[null, "day-malformed", "x"]]],
])("%j is read", (text, expected) => {
  expect(brief(text)).toEqual(expected);
});

test("a column that cannot be told is asked for, and a chosen one counts", () => {
  const text = "2026-10-05;12;0xab;thanks";
  expect(read(text)).toMatchObject({
    columns: { number: 1, day: 0, reference: null },
    names: ["1", "2", "3", "4"],
    payments: [],
  });
  expect(read(text, { number: 1, day: 0, reference: 2 }).payments).toMatchObject([
    { number: 12, day: "2026-10-05", typed: { reference: "0xab" } },
  ]);
});

test("a first line with a statement's number is no line of names", () => {
  const text = "12;2-Dec-2026;0xaa\n13;2026-12-03;0xbb";
  const { payments } = read(text, { number: 0, day: 1, reference: 2 });
  expect(payments.map(({ number, day }) => [number, day])).toEqual([
    [12, "day-malformed"],
    [13, "2026-12-03"],
  ]);
});

test("of two columns of numbers nobody can tell which is the statement's", () => {
  expect(read("501;12;2026-12-03")).toMatchObject({
    columns: { number: null, day: 2 },
    payments: [],
  });
});

test("a cell of half a million characters takes no longer than any other", () => {
  const text = `12;2026-10-05;a${" ".repeat(400_000)}b`;
  const begunMs = performance.now();
  expect(read(text).payments).toMatchObject([{ number: 12, typed: { reference: "a" } }]);
  expect(performance.now() - begunMs).toBeLessThan(1_000);
});

test.each([
  ["", "empty"],
  [" \n \t \n", "empty"],
  ["Statement;Day;Reference", "empty"],
  ["12 2026-10-05 x", "one-column"],
  ["12;2026-10-05", "one-column"],
  ['12;2026-10-05;"x', "not-csv"],
  ["1;2026-10-05;x\n".repeat(MOST_PAYMENTS + 1), "too-many"],
])("%j is no list", (text, kind) => {
  expect(readPaymentList(text)).toMatchObject({ kind });
});

const FORMS = [
  (day: string) => day,
  (day: string) => day.replaceAll("-", ""),
  (day: string) => day.replaceAll("-", "/"),
  (day: string) => day.split("-").reverse().join("."),
  (day: string) => `${day}T10:20:30Z`,
] as const;
const NAMES = { number: "Statement", day: "Date", reference: "Reference" } as const;

test("any list is read as it was written, in any order of columns, with and without names", () => {
  const anyPayment = fc.record({
    number: fc.integer({ min: 1, max: 999_999 }),
    day: fc.nat(800).map((days) => addDays("2025-01-01" as Day, days)),
    reference: fc.stringMatching(/^[A-Za-z][A-Za-z ,;"]{0,10}[A-Za-z]$/),
  });
  fc.assert(
    fc.property(
      fc.array(anyPayment, { minLength: 1, maxLength: 8 }),
      fc.shuffledSubarray([...PAYMENT_COLUMNS], { minLength: 3 }),
      fc.constantFrom(",", ";", "\t"),
      fc.constantFrom(...FORMS),
      fc.boolean(),
      (payments, order, separator, form, hasNames) => {
        const lines = payments.map((payment) => {
          const cells = { ...payment, number: String(payment.number), day: form(payment.day) };
          return order.map((column) => cells[column]);
        });
        const all = hasNames ? [order.map((column) => NAMES[column]), ...lines] : lines;
        const quote = (cell: string) =>
          /[;,"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
        const text = all.map((cells) => cells.map(quote).join(separator)).join("\n");
        expect(brief(text)).toEqual(
          payments.map(({ number, day, reference }) => [number, day, reference]),
        );
      },
    ),
  );
});
