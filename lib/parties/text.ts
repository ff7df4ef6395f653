import { listText } from "@/lib/core/list-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { type MissingPartyField, type Party, partyLines, REQUIRED_PARTY_FIELDS } from "./party";

/** "your company's name and the partner's address" */
export function missingText(words: Words, missing: readonly MissingPartyField[]): string {
  const { t, language } = words;
  const parts: string[] = [];
  for (const side of ["broker", "partner"] as const) {
    const fields = missing.filter((each) => each.of === side).map(({ field }) => field);
    if (fields.length > 0)
      parts.push(t(`parties.missing.${side}`, { fields: fieldsText(words, fields) }));
  }
  return listText(parts, language);
}

/** Which details of a party are not entered: "name and address"; null: it has all it needs. */
export function missingOfText(words: Words, party: Party): string | null {
  const fields = REQUIRED_PARTY_FIELDS.filter((field) => party[field] === "");
  return fields.length > 0 ? fieldsText(words, fields) : null;
}

function fieldsText({ t, language }: Words, fields: readonly MissingPartyField["field"][]) {
  return listText(
    fields.map((field) => t(`parties.missing.fields.${field}`)),
    language,
  );
}

/** The lines of the address, and the tax number in words. */
export function detailLines({ t }: Words, party: Party): string[] {
  const lines = partyLines({ ...party, name: "" }).map(visibleText);
  if (party.taxNumber === "") return lines;
  return [...lines, t("parties.taxNumberText", { number: visibleText(party.taxNumber) })];
}

/** "Acme Ltd, 1 High Street, London, tax number 1"; empty: nothing was entered. */
export function partyText(words: Words, party: Party): string {
  const parts = detailLines(words, party);
  if (party.name !== "") parts.unshift(visibleText(party.name));
  return parts.join(words.t("parties.comma"));
}
