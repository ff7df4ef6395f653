import { z } from "zod";
import type { CsvFault } from "@/lib/core/files/csv-records";
import { exactText, ofAccount, typedNumber } from "@/lib/core/input";
import type { ClientProfile, ProfileField, ProfileProblem } from "./client";

const uid = exactText(200).min(1);
const text = exactText(10_000);
const labels = z.array(text).max(100).readonly();

/**
 * A profile as it was typed; labels are separated by ";". `readClientProfile` says what is wrong
 * with it.
 */
const typedProfile = z.object({
  name: text,
  customerId: text,
  labels: text,
  contact: text,
  owner: text,
  note: text,
});
const seenProfile = typedProfile.extend({
  uid,
  name: text.nullable(),
  customerId: text.nullable(),
  labels,
});

/** `seen`: the profile that the form was opened with. */
export const saveProfileInput = z.object({ ...ofAccount, seen: seenProfile, typed: typedProfile });
export type SaveProfile = z.input<typeof saveProfileInput>;

/**
 * "changed-meanwhile": somebody else changed the same fields first, and nothing was stored. `now`:
 * what is stored.
 */
export type SaveProfileOutcome =
  | { readonly kind: "saved" }
  | {
      readonly kind: "changed-meanwhile";
      readonly fields: readonly ProfileField[];
      readonly now: ClientProfile;
    }
  | { readonly kind: "refused"; readonly problem: SaveProfileProblem };
/** `unknown-client`: the account has no client with this uid. */
export type SaveProfileProblem = ProfileProblem | { readonly kind: "unknown-client" };

export const labelClientsInput = z.object({
  ...ofAccount,
  uids: z.array(uid).max(1_000).readonly(),
  labels,
  how: z.enum(["add", "remove"]),
});
export type LabelClients = z.input<typeof labelClientsInput>;

/** For each label the clients that have it now and did not before, or the other way round. */
export type ChangedLabels = readonly (readonly [label: string, uids: readonly string[]])[];

/** The problem is of the first client that cannot have these labels; then no client gets them. */
export type LabelClientsOutcome =
  | { readonly kind: "labelled"; readonly changed: ChangedLabels }
  | { readonly kind: "refused"; readonly problem: LabelClientsProblem };
export type LabelClientsProblem = { readonly uid: string; readonly problem: ProfileProblem };

const typedRules = z.object({
  newDays: typedNumber,
  dormantDays: typedNumber,
  lostDays: typedNumber,
});
/** `seen`: the rules that the form was opened with. */
export const saveStateRulesInput = z.object({ ...ofAccount, seen: typedRules, typed: typedRules });
export type SaveStateRules = z.input<typeof saveStateRulesInput>;

/** `lost-before-dormant`: a client would be lost before it is dormant. */
export type SaveStateRulesOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "refused"; readonly problem: StateRulesProblem };
export type StateRulesProblem =
  | { readonly kind: "threshold"; readonly most: number }
  | { readonly kind: "lost-before-dormant" };

/**
 * A line of a file whose profile would be stored; `before`: what it replaces, null where there is
 * none.
 */
export type PlannedProfile = {
  readonly line: number;
  readonly before: ClientProfile | null;
  readonly after: ClientProfile;
};

/** Why a line of a file of profiles is refused. */
export type ProfileLineProblem =
  | ProfileProblem
  | { readonly kind: "not-csv"; readonly fault: CsvFault }
  | { readonly kind: "empty" | "column-twice" | "no-uid-column" | "only-uid-column" }
  | { readonly kind: "unknown-column"; readonly column: string; readonly columns: string }
  | { readonly kind: "field-count"; readonly given: number; readonly wanted: number }
  | { readonly kind: "earlier-line"; readonly uid: string; readonly line: number }
  | { readonly kind: "uid-empty" | "uid-unshowable" }
  | { readonly kind: "uid-too-long"; readonly most: number }
  | { readonly kind: "uid-rounded"; readonly uid: string };
