import { createHash } from "node:crypto";
import { blankProfile, profileTexts, readClientProfile, sameProfile } from "@/lib/core/clients/client";
import type { StoredProfiles } from "@/lib/store/clients/profiles";
import type { ProfileFile, ProfileLine } from "./profile-csv";

/** What a file would do. It is applied whole, and only where no line is refused. */
export type ProfilePlan = ReturnType<typeof planProfileImport>;

export function planProfileImport(file: ProfileFile, stored: StoredProfiles) {
  const planned = file.lines.map((line) => planLine(line, stored));
  const changes = planned.filter(
    ({ before, after }) => !sameProfile(before ?? blankProfile(after.uid), after),
  );
  return {
    added: changes.filter(({ before }) => before === null),
    changed: changes.filter(({ before }) => before !== null),
    unchanged: planned.length - changes.length,
    /** Uids that no commission row ever had, of all lines: taken, but said. */
    unknown: planned.filter(({ isKnown }) => !isKnown).map(({ line, after: { uid } }) => ({ line, uid })),
    refused: file.refused,
    /** Changes with the file and with what is stored of its clients: a plan that was looked at is applied, or none. */
    digest: createHash("sha256")
      .update(JSON.stringify([planned, file.refused]))
      .digest("hex"),
  };
}

function planLine({ line, uid, given }: ProfileLine, { profiles, knownUids }: StoredProfiles) {
  const before = profiles.get(uid) ?? null;
  const read = readClientProfile({ uid, ...profileTexts(before ?? blankProfile(uid)), ...given });
  if (!read.ok) throw new Error(`line ${line} was read and is refused now: ${read.problem.kind}`);
  return { line, before, after: read.profile, isKnown: knownUids.has(uid) };
}
