import * as store from "@/lib/accounts/store/accounts";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { findDay } from "@/lib/core/day";
import { checkTyped, parseAccountName } from "./account-name";
import type { EndAccountOutcome, RenameAccountOutcome } from "./contract";

/** Gives the account the name that was typed. */
export async function renameAccount(
  { id, name: before }: Pick<store.Account, "id" | "name">,
  text: string,
  origin: AuditOrigin,
): Promise<RenameAccountOutcome> {
  const typed = checkTyped(() => parseAccountName(text));
  if ("problem" in typed) return { kind: "invalid", problem: typed.problem };
  const name = typed.value;
  if (name === before) return { kind: "unchanged", name };
  const entry = doneEntry(origin, "account-renamed", name, { before }, { id, name });
  const changed = await store.renameAccount(id, name, entry);
  switch (changed) {
    case "changed":
      return { kind: "renamed", name };
    case "name-taken":
      return { kind: "name-taken", name };
    case "gone":
      return { kind: "gone" };
    default:
      return changed satisfies never;
  }
}

/** Pauses or resumes syncs. Stored data stays readable. Null: nothing changed. */
export function pauseAccount(
  account: Pick<store.Account, "id" | "name">,
  isPaused: boolean,
  origin: AuditOrigin,
) {
  return store.pauseAccount(account, isPaused, origin);
}

/** Says on which day an account that is fed by files alone ended; an empty text: it has not. */
export async function endAccount(
  account: store.Account,
  typed: string,
  origin: AuditOrigin,
): Promise<EndAccountOutcome> {
  if (!account.isFedByFiles) return { kind: "key" };
  const { id, name, endedOn: before } = account;
  const endedOn = typed === "" ? null : findDay(typed);
  if (typed !== "" && endedOn === null) return { kind: "no-day" };
  if (endedOn === before) return { kind: "unchanged", endedOn };
  const details = { before, after: endedOn };
  const entry = doneEntry(origin, "account-ended", name, details, { id, name });
  const change = await store.saveEnd(account, endedOn, entry);
  return change.kind === "ended" ? { kind: "saved", endedOn } : change;
}
