import { hasUnseen, hasUnseenInLines } from "@/lib/core/visible-text";
import type { PartyProblem } from "./contract";
import { PARTY_FIELDS, type Party } from "./party";

const LONGEST_LINE = 120;
const LONGEST_TAX_NUMBER = 40;
const MOST_ADDRESS_LINES = 6;
const MOST_NOTE_LINES = 12;
/** Of a note's line, which documents wrap. */
const LONGEST_NOTE_LINE = 500;

type ReadText =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: PartyProblem };
export type ReadParty =
  | { readonly ok: true; readonly party: Party }
  | { readonly ok: false; readonly field: keyof Party; readonly problem: PartyProblem };

/** Reads each field, trimmed, or says what is wrong with the first wrong one. All may be empty. */
export function readParty(typed: Party): ReadParty {
  const read: Record<keyof Party, ReadText> = {
    name: readLine(typed.name, LONGEST_LINE),
    address: readLines(typed.address, { most: MOST_ADDRESS_LINES, longest: LONGEST_LINE }),
    taxNumber: readLine(typed.taxNumber, LONGEST_TAX_NUMBER),
  };
  const party: Record<keyof Party, string> = { ...typed };
  for (const field of PARTY_FIELDS) {
    const text = read[field];
    if (!text.ok) return { ok: false, field, problem: text.problem };
    party[field] = text.value;
  }
  return { ok: true, party };
}

export function readBillNote(typed: string): ReadText {
  return readLines(typed, { most: MOST_NOTE_LINES, longest: LONGEST_NOTE_LINE });
}

function readLine(text: string, longest: number): ReadText {
  const value = text.trim();
  if (hasUnseen(value)) return { ok: false, problem: "text-unprintable" };
  return value.length > longest ? { ok: false, problem: "text-too-long" } : { ok: true, value };
}

/** Lines without blank ones and blanks at their ends. */
function readLines(
  text: string,
  { most, longest }: { readonly most: number; readonly longest: number },
): ReadText {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.some(hasUnseenInLines)) return { ok: false, problem: "lines-unprintable" };
  if (lines.length > most) return { ok: false, problem: "lines-too-many" };
  if (lines.some((line) => line.length > longest)) return { ok: false, problem: "lines-too-long" };
  return { ok: true, value: lines.join("\n") };
}
