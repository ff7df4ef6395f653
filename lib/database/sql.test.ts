import { expect, test } from "vitest";
import { all, list, literal, name, sql } from "./sql";

test("a value is a parameter, a text too, and parts bring theirs: each is numbered once, in the order of the text", () => {
  const wanted = all([sql`t.account_id = ${7}`, sql`t.uid = any(${["1", "2"]}::text[])`]);
  const source = sql`(select * from totals t where ${wanted})`;
  const statement = sql`select ${"day; drop"} from ${source} t where t.coin = ${"BTC"} limit ${5}`;
  expect(statement.text).toBe(
    "select $1 from (select * from totals t where t.account_id = $2 and t.uid = any($3::text[])) t where t.coin = $4 limit $5",
  );
  expect(statement.values).toEqual(["day; drop", 7, ["1", "2"], "BTC", 5]);
});

test("a part that stands twice brings its values twice", () => {
  const isNow = sql`day >= ${"2026-03-01"}::date`;
  const statement = sql`select ${isNow} where not (${isNow})`;
  expect(statement.text).toBe("select day >= $1::date where not (day >= $2::date)");
  expect(statement.values).toEqual(["2026-03-01", "2026-03-01"]);
});

test("a list of names is text alone", () => {
  const columns = list(["day", "fee_paid"].map((column) => sql`t.${name(column)}`));
  const statement = sql`select ${columns} from totals t`;
  expect(statement.text).toBe("select t.day, t.fee_paid from totals t");
  expect(statement.values).toEqual([]);
});

test("nothing to join is refused: it would leave a statement with a hole", () => {
  expect(() => all([])).toThrow();
  expect(() => list([])).toThrow();
});

test.each(["", "t.day", "day desc", 'day"', "day;", "1day", "day\n", "día", "$1", "day--"])(
  "%j is no name",
  (text) => {
    expect(() => name(text)).toThrow(RangeError);
  },
);

test("a literal is the statement that a reader can run", () => {
  const statement = sql`select ${"it's"}, ${String.raw`back\slash`}, ${["a'b", "c"]}::text[], ${[]}::text[],
    ${new Date("2026-03-01T00:00:00Z")}::timestamptz, ${null}::date, ${-1.5}, ${true}, ${[1, null]}::int[]`;
  expect(literal(statement)).toBe(
    String.raw`select 'it''s',  E'back\\slash', array['a''b', 'c']::text[], array[]::text[],
    '2026-03-01T00:00:00.000Z'::timestamptz, null::date, -1.5, true, array[1, null]::int[]`,
  );
  expect(literal(sql`select 1`)).toBe("select 1");
});

test("what has no literal is refused", () => {
  expect(() => literal(sql`select ${Number.NaN}`)).toThrow(TypeError);
  expect(() => literal(sql`select ${{} as never}`)).toThrow(TypeError);
});
