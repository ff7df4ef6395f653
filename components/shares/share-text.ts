import type { Language } from "@/lib/core/language";
import type { GraceHours } from "@/lib/core/share/options";
import type { ShareKind, ShareSubject } from "@/lib/core/share/subject";

/** A link's options as they stand in its form. */
export type ShareText = {
  readonly title: string;
  readonly commentary: string;
  readonly language: Language;
  readonly hidesAuthor: boolean;
  /** Of a link that is there: "" leaves its end as it is. */
  readonly days: string;
  readonly isEndless: boolean;
  /** Null: none. Undefined, of a link that is there: the one that it has. */
  readonly password: string | null | undefined;
  /** "": as many as come. */
  readonly maxViews: string;
  /** As they were typed, between blanks, commas or lines. */
  readonly emailDomains: string;
};

export type ShareField =
  | "panels"
  | "title"
  | "commentary"
  | "days"
  | "password"
  | "maxViews"
  | "emailDomains";

/** What a problem is of; `field` null: of the whole form. */
export type ShareRefusal = {
  readonly kind: "refused";
  readonly field: ShareField | null;
  readonly problem: string;
};

/** An address that is told this once, and its QR code: `size` squares wide, the dark ones as one path. */
export type ShownAddress = {
  readonly address: string;
  readonly picture: { readonly path: string; readonly size: number };
};

export type MadeShare = ({ readonly kind: "made"; readonly id: string } & ShownAddress) | ShareRefusal;
export type MakeShare = (asked: {
  readonly subject: ShareSubject;
  readonly kind: ShareKind;
  readonly text: ShareText;
}) => Promise<MadeShare>;

export type ChangedShare = { readonly kind: "changed" } | ShareRefusal;
/** Takes what differs from what the form was opened with. */
export type ChangeShare = (id: string, text: Partial<ShareText>) => Promise<ChangedShare>;

/** What whoever fills in the form may choose. */
export type ShareChoices = {
  /** Administrators alone make links that never end. */
  readonly mayBeEndless: boolean;
  /** Whether letters can be sent. */
  readonly hasMail: boolean;
};

/** The new address, or why there is none. */
export type RotateShare = (
  id: string,
  graceHours: GraceHours,
) => Promise<ShownAddress | { readonly refused: string }>;

export type ShareFieldsProps = {
  text: ShareText;
  change: (part: Partial<ShareText>) => void;
  /** What the last try was answered with, if it was refused. */
  refusal: { readonly field?: ShareField | null; readonly problem?: string } | null;
  choices: ShareChoices;
  /** Of a link that is there: whether it has a password. */
  ofLink?: { readonly hasPassword: boolean };
};
