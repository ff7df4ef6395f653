import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  blankProfile,
  type ClientProfile,
  readClientProfile,
  sameProfile,
} from "@/lib/clients/client";
import type { StoredProfiles } from "@/lib/clients/store/profiles";
import { csvRecord } from "@/lib/core/files/csv";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import { runs } from "@/lib/env/testing/env";
import { planProfileImport } from "./import-profiles";
import { PROFILE_COLUMNS, profileRecord, readProfileFile } from "./profile-file";

const HEADER = csvRecord(PROFILE_COLUMNS);
/** Columns that are not in the file keep their stored values. */
const FEW = "uid,customerId,labels,note\r\n";
const storedOf = (
  profiles: readonly ClientProfile[] = [],
  known: readonly string[] = [],
): StoredProfiles => ({
  profiles: new Map(profiles.map((profile) => [profile.uid, profile])),
  knownUids: new Set([...profiles.map(({ uid }) => uid), ...known]),
});
const plan = (text: string, stored = storedOf()) =>
  planProfileImport(readProfileFile(text), stored);

const odd = fc.constantFrom(
  "=1+1",
  "'=1",
  "''@x",
  "'",
  "-5",
  "\ttab",
  'say "hi"',
  "a,b",
  "two\nlines",
  "",
);
const text = fc.oneof(odd, fc.string({ unit: "grapheme", maxLength: 20 }));
const anyProfile = fc
  .record({
    uid: fc.oneof(
      fc.constantFrom("1", "=2", "'=2", "a,b", "-3"),
      fc.bigInt({ min: 1n }).map(String),
    ),
    name: text,
    customerId: text,
    contact: text,
    owner: text,
    labels: fc.array(text, { maxLength: 3 }).map((labels) => labels.join(";")),
    note: text,
  })
  .map(readClientProfile)
  .filter((read) => read.ok)
  .map(({ profile }) => profile);
const anyProfiles = fc.uniqueArray(anyProfile, { selector: ({ uid }) => uid, maxLength: 10 });

test("the file that was exported changes nothing, and fills an empty desk with the same", () => {
  fc.assert(
    fc.property(anyProfiles, (profiles) => {
      const file = HEADER + profiles.map(profileRecord).join("");
      const again = plan(file, storedOf(profiles));
      expect(again).toMatchObject({
        added: [],
        changed: [],
        refused: [],
        unchanged: profiles.length,
      });
      const says = (profile: ClientProfile) => !sameProfile(profile, blankProfile(profile.uid));
      expect(plan(file).added.map(({ after }) => after)).toEqual(profiles.filter(says));
    }),
    { numRuns: runs(100) },
  );
});

test("no cell of an exported file starts a formula", () => {
  fc.assert(
    fc.property(anyProfiles, (profiles) => {
      const fields = profiles.flatMap((profile) =>
        [...readCsvRecords(profileRecord(profile))].flatMap((record) => record.fields),
      );
      for (const field of fields) expect(field).not.toMatch(/^[=+\-@\t\r]/);
    }),
    { numRuns: runs(100) },
  );
});

test("new, changed, equal and unknown lines are distinguished, each with its number", () => {
  const stored = storedOf(
    [
      { ...blankProfile("1"), customerId: "A", labels: ["VIP"] },
      { ...blankProfile("2"), customerId: "B", note: "n" },
    ],
    ["3"],
  );
  const result = plan(
    `${FEW}1,A,VIP,\r\n2,B2, vip ; Asia ;vip,n\r\n3,C,,\r\n4,D,,\r\n5,,,\r\n`,
    stored,
  );
  expect(result.unchanged).toBe(2);
  expect(result.added.map(({ line, after }) => [line, after.uid, after.customerId])).toEqual([
    [4, "3", "C"],
    [5, "4", "D"],
  ]);
  expect(result.changed).toMatchObject([
    { line: 3, after: { customerId: "B2", labels: ["vip", "Asia"] } },
  ]);
  expect(result.unknown).toEqual([
    { line: 5, uid: "4" },
    { line: 6, uid: "5" },
  ]);
});

test("a column that the file does not have leaves what is stored; an empty cell takes it away", () => {
  const stored = storedOf([{ ...blankProfile("1"), customerId: "A", labels: ["VIP"], note: "n" }]);
  const [change] = plan("note,uid\n,1\n", stored).changed;
  expect(change?.after).toEqual({ ...blankProfile("1"), customerId: "A", labels: ["VIP"] });
});

describe("invalid values are refused with their line", () => {
  test.each([
    ["", 1, { kind: "empty" }],
    ["uid;customerId\n1;2\n", 1, { kind: "unknown-column", column: "uid;customerId" }],
    ["customerId\n1\n", 1, { kind: "no-uid-column" }],
    ["uid\n1\n", 1, { kind: "only-uid-column" }],
    ["uid,note,note\n1,2,3\n", 1, { kind: "column-twice" }],
    ["uid,note\n1\n", 2, { kind: "field-count", given: 1, wanted: 2 }],
    ["uid,note\n,x\n", 2, { kind: "uid-empty" }],
    ["uid,note\n1,a\n\n1,b\n", 4, { kind: "earlier-line", uid: "1", line: 2 }],
    ["uid,note\n3.12519E+09,a\n", 2, { kind: "uid-rounded", uid: "3.12519E+09" }],
    [`uid,labels\n1,${"x".repeat(41)}\n`, 2, { kind: "label-too-long", most: 40 }],
    [`uid,note\n1,${"x".repeat(2001)}\n`, 2, { kind: "text-too-long", field: "note", most: 2000 }],
    ["uid,customerId\n1,a\u0000b\n", 2, { kind: "text-unshowable", field: "customerId" }],
    ['uid,note\n1,"a\n', 2, { kind: "not-csv", fault: "unclosed-quote" }],
  ])("%j", (text, line, problem) => {
    const { refused } = plan(text);
    expect(refused).toMatchObject([{ line, problem }]);
    expect(refused).toHaveLength(1);
  });
});

test("the digest changes when the file or the stored profiles of its clients change", () => {
  const profile: ClientProfile = { ...blankProfile("1"), customerId: "A" };
  const file = `${FEW}1,B,,\r\n`;
  const { digest } = plan(file, storedOf([profile]));
  expect(plan(file, storedOf([profile])).digest).toBe(digest);
  expect(plan(file, storedOf([{ ...profile, note: "x" }])).digest).not.toBe(digest);
  expect(plan(`${FEW}1,C,,\r\n`, storedOf([profile])).digest).not.toBe(digest);
  expect(plan(file, storedOf([profile, { ...profile, uid: "2" }])).digest).toBe(digest);
});

test.each([" 42 ", "42\u00a0", "\u200b42", "'42", '"=""42"""', "\t42"])(
  "%j is the client 42",
  (cell) => {
    const { added } = plan(`uid,note\r\n${cell},hi\r\n`, storedOf([], ["42"]));
    expect(added).toMatchObject([{ isKnown: true, after: { uid: "42", note: "hi" } }]);
  },
);
