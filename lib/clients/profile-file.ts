import {
  blankProfile,
  type ClientProfile,
  PROFILE_FIELDS,
  type ProfileProblem,
  type ProfileTexts,
  profileTexts,
  readClientProfile,
} from "@/lib/clients/client";
import type { ProfileLineProblem } from "@/lib/clients/contract";
import { csvRecord, defuseFormula, undoDefuse } from "@/lib/core/files/csv";
import { CsvSyntaxError, readCsvRecords } from "@/lib/core/files/csv-records";
import { unwrapText } from "@/lib/core/files/unwrap-text";
import { hasUnseen } from "@/lib/core/visible-text";

/** The file of profiles, out and in. Labels are separated by ";". */
export const PROFILE_COLUMNS = ["uid", ...PROFILE_FIELDS] as const;
type ProfileColumn = (typeof PROFILE_COLUMNS)[number];

type RefusedProfileLine = { readonly line: number; readonly problem: ProfileLineProblem };
/**
 * One client of a file. A field whose column the file lacks is absent, and keeps what is stored.
 */
export type ProfileLine = {
  readonly line: number;
  readonly uid: string;
  readonly given: Partial<ProfileTexts>;
};
export type ProfileFile = ReturnType<typeof readProfileFile>;

const LONGEST_UID = 200;
/**
 * Spreadsheets wrap such uids in quotes or "="; the wrapping is removed. Any other uid is taken as
 * it is.
 */
const PLAIN_UID = /^[\w-]+$/;

/** One record of the export; text that a spreadsheet would run as a formula is defused. */
export function profileRecord(profile: ClientProfile): string {
  const texts = profileTexts(profile);
  return csvRecord(
    [profile.uid, ...PROFILE_FIELDS.map((field) => texts[field])].map(defuseFormula),
  );
}

/** Reads a file. A line that cannot be read is refused with its reason; nothing is guessed. */
export function readProfileFile(text: string) {
  const lines: ProfileLine[] = [];
  const refused: RefusedProfileLine[] = [];
  const seen = new Map<string, number>();
  let header: readonly ProfileColumn[] | null = null;
  try {
    for (const { line, fields } of readCsvRecords(text)) {
      if (header === null) {
        const read = readHeader(fields);
        if ("kind" in read) return { lines: [], refused: [{ line, problem: read }] };
        header = read;
        continue;
      }
      const read = readLine(header, line, fields, seen);
      if ("kind" in read) refused.push({ line, problem: read });
      else lines.push(read);
    }
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    refused.push({ line: error.line, problem: { kind: "not-csv", fault: error.fault } });
  }
  if (header === null && refused.length === 0)
    refused.push({ line: 1, problem: { kind: "empty" } });
  return { lines, refused };
}

function readHeader(fields: readonly string[]): readonly ProfileColumn[] | ProfileLineProblem {
  const names = fields.map((field) => field.trim());
  const columns = names.filter(isProfileColumn);
  const unknown = names.find((name) => !isProfileColumn(name));
  if (unknown !== undefined) {
    return {
      kind: "unknown-column",
      column: unknown.slice(0, 40),
      columns: PROFILE_COLUMNS.join(","),
    };
  }
  if (new Set(columns).size !== columns.length) return { kind: "column-twice" };
  if (!columns.includes("uid")) return { kind: "no-uid-column" };
  if (columns.length === 1) return { kind: "only-uid-column" };
  return columns;
}

function isProfileColumn(name: string): name is ProfileColumn {
  return (PROFILE_COLUMNS as readonly string[]).includes(name);
}

function readLine(
  header: readonly ProfileColumn[],
  line: number,
  fields: readonly string[],
  seen: Map<string, number>,
): ProfileLine | ProfileLineProblem {
  if (fields.length !== header.length) {
    return { kind: "field-count", given: fields.length, wanted: header.length };
  }
  const cells = Object.fromEntries(
    header.map((column, index) => [column, undoDefuse(fields[index] ?? "")]),
  );
  const { uid: text = "", ...given } = cells;
  const plain = unwrapText(text);
  const uid = PLAIN_UID.test(plain) ? plain : text;
  const problem = uidProblem(uid) ?? textProblem(uid, given);
  if (problem !== null) return problem;
  const earlier = seen.get(uid);
  if (earlier !== undefined) return { kind: "earlier-line", uid, line: earlier };
  seen.set(uid, line);
  return { line, uid, given };
}

function uidProblem(uid: string): ProfileLineProblem | null {
  if (uid === "") return { kind: "uid-empty" };
  if (uid.length > LONGEST_UID) return { kind: "uid-too-long", most: LONGEST_UID };
  if (/^\d(?:\.\d+)?E\+?\d+$/i.test(uid)) {
    return { kind: "uid-rounded", uid };
  }
  return hasUnseen(uid) ? { kind: "uid-unshowable" } : null;
}

function textProblem(uid: string, given: ProfileLine["given"]): ProfileProblem | null {
  const read = readClientProfile({ uid, ...profileTexts(blankProfile(uid)), ...given });
  return read.ok ? null : read.problem;
}
