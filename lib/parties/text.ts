import { listText } from "@/lib/core/list-text";
import type { Words } from "@/lib/core/text";
import { type MissingPartyField, type Party, REQUIRED_PARTY_FIELDS } from "./party";

/** "your company's name and the partner's address" */
export function missingText(words: Words, missing: readonly MissingPartyField[]): string {
  const { t, language } = words;
  const parts = (["broker", "partner"] as const).flatMap((of) => {
    const fields = missing.filter((each) => each.of === of).map(({ field }) => field);
    return fields.length > 0
      ? [t(`parties.missing.${of}`, { fields: fieldsText(words, fields) })]
      : [];
  });
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
