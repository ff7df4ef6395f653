import { z } from "zod";
import { exactText, ofAccount } from "@/lib/core/input";
import type { LogoProblem } from "./logo";
import { MOST_LOGO_BYTES } from "./logo-limits";
import type { Party } from "./party";

const typed = exactText(2_000);
const typedParty = z.object({ name: typed, address: typed, taxNumber: typed });

export type PartyProblem =
  | "text-too-long"
  | "text-unprintable"
  | "lines-too-long"
  | "lines-unprintable"
  | "lines-too-many";

/** `seen`: what the form was opened with. */
export const saveBrokerPartyInput = z.object({ ...ofAccount, seen: typedParty, typed: typedParty });
export type SaveBrokerParty = z.input<typeof saveBrokerPartyInput>;

/** `partnerId`: a person's id. */
export const savePartnerPartyInput = saveBrokerPartyInput.extend({ partnerId: z.uuid() });
export type SavePartnerParty = z.input<typeof savePartnerPartyInput>;

/** "no-partner": the person is no partner of the account. */
export type SavePartyOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "refused"; readonly field: keyof Party; readonly problem: PartyProblem }
  | { readonly kind: "refused"; readonly field: null; readonly problem: "no-partner" };

const documentSettings = z.object({
  isPublished: z.boolean(),
  bills: z.boolean(),
  billNote: typed,
});
export const saveDocumentSettingsInput = z.object({
  ...ofAccount,
  seen: documentSettings,
  typed: documentSettings,
});
export type SaveDocumentSettings = z.input<typeof saveDocumentSettingsInput>;

export type SaveDocumentSettingsOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "refused"; readonly field: "billNote"; readonly problem: PartyProblem };

/** As base64. The form refuses a larger file itself, with a sentence. */
const LONGEST_LOGO = Math.ceil(MOST_LOGO_BYTES / 3) * 4;

/** `file` null: removes the logo. */
export const saveLogoInput = z.object({
  ...ofAccount,
  file: z.base64().max(LONGEST_LOGO).nullable(),
});
export type SaveLogo = z.input<typeof saveLogoInput>;

export type SaveLogoOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "refused"; readonly problem: LogoProblem };
