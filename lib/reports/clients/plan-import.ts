import { createHash } from "node:crypto";
import {
  blankProfile,
  type ClientProfile,
  profileTexts,
  readClientProfile,
  sameProfile,
} from "@/lib/core/clients/client";
import type { StoredProfiles } from "@/lib/store/clients/profiles";
import type { ProfileFile, ProfileLine, RefusedLine } from "./profile-csv";

/** One client of a file whose profile would be added or changed. `before` is null for a new one. */
export type PlannedProfile = {
  readonly line: number;
  readonly before: ClientProfile | null;
  readonly after: ClientProfile;
  readonly isKnown: boolean;
};

/** What a file would do. It is applied whole, and only where no line is refused. */
export type ProfilePlan = {
  readonly added: readonly PlannedProfile[];
  readonly changed: readonly PlannedProfile[];
  readonly unchanged: number;
  /** Uids that no commission row ever had, of all lines: taken, but said. */
  readonly unknown: readonly { readonly line: number; readonly uid: string }[];
  readonly refused: readonly RefusedLine[];
  /** Changes with the file and with what is stored of its clients: a plan that was looked at is applied, or none. */
  readonly digest: string;
};

export function planProfileImport(file: ProfileFile, stored: StoredProfiles): ProfilePlan {
  const planned = file.lines.map((line) => planLine(line, stored));
  const differs = ({ before, after }: PlannedProfile) =>
    !sameProfile(before ?? blankProfile(after.uid), after);
  const changes = planned.filter(differs);
  return {
    added: changes.filter(({ before }) => before === null),
    changed: changes.filter(({ before }) => before !== null),
    unchanged: planned.length - changes.length,
    unknown: planned.filter(({ isKnown }) => !isKnown).map(({ line, after: { uid } }) => ({ line, uid })),
    refused: file.refused,
    digest: digestOf(planned, file.refused),
  };
}

function planLine(
  { line, uid, given }: ProfileLine,
  { profiles, knownUids }: StoredProfiles,
): PlannedProfile {
  const before = profiles.get(uid) ?? null;
  const read = readClientProfile({ uid, ...profileTexts(before ?? blankProfile(uid)), ...given });
  if (!read.ok) throw new Error(`line ${line} was read and is refused now: ${read.problem.kind}`);
  return { line, before, after: read.profile, isKnown: knownUids.has(uid) };
}

function digestOf(planned: readonly PlannedProfile[], refused: readonly RefusedLine[]): string {
  return createHash("sha256")
    .update(JSON.stringify([planned, refused]))
    .digest("hex");
}
