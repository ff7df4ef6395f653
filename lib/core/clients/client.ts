import { visibleText } from "../visible-text";

/** What a broker knows about a client in addition to what the exchange sends. */
export type ClientProfile = {
  readonly uid: string;
  /** The broker's own number of this client; null where none was given. */
  readonly customerId: string | null;
  /** Each once, in the order they were given. */
  readonly labels: readonly string[];
  readonly note: string;
};

/** What a profile is shown by beside the uid. */
export type ClientTag = Pick<ClientProfile, "customerId" | "labels">;
/** Tags of some clients, as they go to the browser: uid and tag; who has none is absent. */
export type ClientTags = readonly (readonly [uid: string, tag: ClientTag])[];

/** The client in one line of text: "3125195374 · C-17 · VIP". */
export function clientText(uid: string, tag: ClientTag | undefined): string {
  return [visibleText(uid), tag?.customerId ?? "", ...(tag?.labels ?? [])]
    .filter((part) => part !== "")
    .join(" · ");
}

const LONGEST_CUSTOMER_ID = 100;
const LONGEST_LABEL = 40;
const MOST_LABELS = 20;
const LONGEST_NOTE = 2000;
/** Stands between labels wherever they are one text, so no label holds it. */
export const LABEL_SEPARATOR = ";";

const CONTROL = /\p{Cc}/u;
/** A note may have lines and tabs. */
const CONTROL_IN_NOTE = /[^\P{Cc}\n\t]/u;

/** What is wrong with what a person typed of a client. */
export type ProfileProblem =
  | {
      readonly kind: "customer-id-too-long" | "too-many-labels" | "note-too-long";
      readonly most: number;
    }
  | { readonly kind: "label-too-long"; readonly most: number; readonly label: string }
  | { readonly kind: "customer-id-unshowable" | "label-unshowable" | "note-unshowable" };

export type ReadProfile =
  | { readonly ok: true; readonly profile: ClientProfile }
  | { readonly ok: false; readonly problem: ProfileProblem };

/** What a person typed, trimmed; labels are cut at ";". */
export function readClientProfile(given: {
  uid: string;
  customerId: string;
  labels: string;
  note: string;
}): ReadProfile {
  const customerId = given.customerId.trim();
  const labels = splitLabels(given.labels);
  const note = given.note.replaceAll(/\r\n?/g, "\n").trim();
  const problem = customerIdProblem(customerId) ?? labelsProblem(labels) ?? noteProblem(note);
  if (problem !== null) return { ok: false, problem };
  return {
    ok: true,
    profile: { uid: given.uid, customerId: customerId === "" ? null : customerId, labels, note },
  };
}

/** Labels of one text, trimmed, each once. */
export function splitLabels(text: string): string[] {
  const labels = text.split(LABEL_SEPARATOR).map((label) => label.trim());
  return [...new Set(labels)].filter((label) => label !== "");
}

export function joinLabels(labels: readonly string[]): string {
  return labels.join(LABEL_SEPARATOR);
}

/** Whether the two say the same; the order of labels is part of what they say. */
export function sameProfile(a: ClientProfile, b: ClientProfile): boolean {
  return (
    a.uid === b.uid &&
    a.customerId === b.customerId &&
    a.note === b.note &&
    joinLabels(a.labels) === joinLabels(b.labels)
  );
}

function customerIdProblem(text: string): ProfileProblem | null {
  if (text.length > LONGEST_CUSTOMER_ID) return { kind: "customer-id-too-long", most: LONGEST_CUSTOMER_ID };
  return isStorable(text, CONTROL) ? null : { kind: "customer-id-unshowable" };
}

function labelsProblem(labels: readonly string[]): ProfileProblem | null {
  if (labels.length > MOST_LABELS) return { kind: "too-many-labels", most: MOST_LABELS };
  const long = labels.find((label) => label.length > LONGEST_LABEL);
  if (long !== undefined) {
    return { kind: "label-too-long", most: LONGEST_LABEL, label: long.slice(0, LONGEST_LABEL) };
  }
  const isPlain = labels.every((label) => isStorable(label, CONTROL));
  return isPlain ? null : { kind: "label-unshowable" };
}

function noteProblem(note: string): ProfileProblem | null {
  if (note.length > LONGEST_NOTE) return { kind: "note-too-long", most: LONGEST_NOTE };
  return isStorable(note, CONTROL_IN_NOTE) ? null : { kind: "note-unshowable" };
}

/** Half a surrogate pair is no text that a database can hold. */
function isStorable(text: string, control: RegExp): boolean {
  return !control.test(text) && !/\p{Surrogate}/u.test(text);
}
