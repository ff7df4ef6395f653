import { hasUnseen, hasUnseenInLines, visibleText } from "@/lib/core/visible-text";

/** What a broker knows about a client, besides the exchange's data. */
export type ClientProfile = {
  readonly uid: string;
  readonly name: string | null;
  readonly customerId: string | null;
  /** Each once, in the order they were entered. */
  readonly labels: readonly string[];
  readonly contact: string;
  /** The broker's person who looks after the client. */
  readonly owner: string;
  readonly note: string;
};

/** The fields of a profile, in the order of forms and files. */
export const PROFILE_FIELDS = ["name", "customerId", "labels", "contact", "owner", "note"] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
/** A profile as a person types it; labels are separated by ";". */
export type ProfileTexts = Readonly<Record<ProfileField, string>>;

export function blankProfile(uid: string): ClientProfile {
  return { uid, name: null, customerId: null, labels: [], contact: "", owner: "", note: "" };
}

export function profileTexts({
  uid: _uid,
  name,
  customerId,
  labels,
  ...texts
}: ClientProfile): ProfileTexts {
  return { ...texts, name: name ?? "", customerId: customerId ?? "", labels: joinLabels(labels) };
}

/** Shown next to a client's uid. */
export type ClientTag = Pick<ClientProfile, "name" | "customerId" | "labels">;
/** Tags of some clients as sent to the browser; a client without a tag is absent. */
export type ClientTags = readonly (readonly [uid: string, tag: ClientTag])[];
export type FoundClient = ClientTag & { readonly uid: string };

/** The client in one line of text: "Acme Ltd · 3125195374 · C-17 · VIP". */
export function clientText(uid: string, tag: ClientTag | undefined): string {
  const { name, customerId, labels } = tag ?? { name: null, customerId: null, labels: [] };
  return [name, visibleText(uid), customerId, ...labels].filter(Boolean).join(" · ");
}

const MOST_CHARACTERS = {
  name: 80,
  customerId: 100,
  contact: 200,
  owner: 100,
  note: 2000,
} as const;
const LONGEST_LABEL = 40;
const MOST_LABELS = 20;
/** Separates labels in one text, so no label contains it. */
export const LABEL_SEPARATOR = ";";

export type ProfileProblem =
  | {
      readonly kind: "text-too-long";
      readonly field: keyof typeof MOST_CHARACTERS;
      readonly most: number;
    }
  | { readonly kind: "too-many-labels"; readonly most: number }
  | { readonly kind: "label-too-long"; readonly most: number; readonly label: string }
  | { readonly kind: "text-unshowable"; readonly field: ProfileField };

/**
 * Reads what a person typed: texts trimmed, labels split at ";". The problem is the first one
 * found.
 */
export function readClientProfile({ uid, ...given }: ProfileTexts & { readonly uid: string }) {
  const texts = {
    name: given.name.trim(),
    customerId: given.customerId.trim(),
    contact: given.contact.trim(),
    owner: given.owner.trim(),
    note: given.note.replaceAll(/\r\n?/g, "\n").trim(),
  };
  const labels = splitLabels(given.labels);
  const problem = textsProblem(texts) ?? labelsProblem(labels);
  if (problem !== null) return { ok: false, problem } as const;
  const [name, customerId] = [texts.name || null, texts.customerId || null];
  const profile: ClientProfile = { uid, ...texts, name, customerId, labels };
  return { ok: true, profile } as const;
}

/** The labels of one text, trimmed, each once. */
export function splitLabels(text: string): string[] {
  const labels = text.split(LABEL_SEPARATOR).map((label) => label.trim());
  return [...new Set(labels)].filter((label) => label !== "");
}

export function joinLabels(labels: readonly string[]): string {
  return labels.join(LABEL_SEPARATOR);
}

/** Whether two profiles are equal. The order of labels counts. */
export function sameProfile(a: ClientProfile, b: ClientProfile): boolean {
  return a.uid === b.uid && changedFields(a, b).length === 0;
}

export function changedFields(before: ClientProfile, after: ClientProfile): ProfileField[] {
  const [was, is] = [profileTexts(before), profileTexts(after)];
  return PROFILE_FIELDS.filter((field) => was[field] !== is[field]);
}

function textsProblem(texts: Omit<ProfileTexts, "labels">): ProfileProblem | null {
  for (const field of ["name", "customerId", "contact", "owner", "note"] as const) {
    const most = MOST_CHARACTERS[field];
    if (texts[field].length > most) return { kind: "text-too-long", field, most };
    const isUnseen = field === "note" ? hasUnseenInLines : hasUnseen;
    if (isUnseen(texts[field])) return { kind: "text-unshowable", field };
  }
  return null;
}

function labelsProblem(labels: readonly string[]): ProfileProblem | null {
  if (labels.length > MOST_LABELS) return { kind: "too-many-labels", most: MOST_LABELS };
  const long = labels.find((label) => label.length > LONGEST_LABEL);
  if (long !== undefined) {
    return { kind: "label-too-long", most: LONGEST_LABEL, label: long.slice(0, LONGEST_LABEL) };
  }
  return labels.some(hasUnseen) ? { kind: "text-unshowable", field: "labels" } : null;
}

/** A client that was named for a partner. `isKnown`: the exchange has sent a row of it. */
export type NamedClient = Pick<ClientProfile, "uid" | "name" | "customerId"> & {
  readonly isKnown: boolean;
};

/** Of many texts, the first few. */
export type FewOfMany = { readonly first: readonly string[]; readonly count: number };

/** UIDs, or entries that are no UIDs, that a screen names. */
const MOST_NAMED = 20;
const LONGEST_NAMED = 40;

export function fewOf(all: readonly string[]): FewOfMany {
  const first = all.slice(0, MOST_NAMED).map((one) => one.slice(0, LONGEST_NAMED));
  return { first, count: all.length };
}
