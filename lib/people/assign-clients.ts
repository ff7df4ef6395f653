import { hash } from "node:crypto";
import type { AuditOrigin } from "@/lib/audit/origin";
import { fewOf } from "@/lib/clients/client";
import { takeKnownClients } from "@/lib/clients/find-unknown-clients";
import { splitUids } from "@/lib/clients/split-uids";
import { readUidFile } from "@/lib/clients/uid-file";
import { findUnknownUids } from "@/lib/commissions/store/uid-lists";
import type { WholeAccountScope } from "@/lib/core/scope";
import * as store from "@/lib/users/store/partner-clients";
import type { User } from "@/lib/users/store/users";
import type { AssignUids, AssignUidsOutcome, UidsPlan, UidsText } from "./contract";

/** What assigning a list of UIDs would do. Stores nothing. */
export async function checkUids(
  scope: WholeAccountScope,
  personId: string,
  text: UidsText,
): Promise<AssignUidsOutcome> {
  const checked = await planUids(scope, personId, text);
  return checked.kind === "planned" ? { kind: "checked", plan: toView(checked.plan) } : checked;
}

/** Assigns the UIDs of a list, if that does what the plan with this digest said. */
export async function assignUids(
  scope: WholeAccountScope,
  person: Pick<User, "id" | "email">,
  { uids, how, digest }: Pick<AssignUids, "uids" | "how" | "digest">,
  origin: AuditOrigin,
): Promise<AssignUidsOutcome> {
  const checked = await planUids(scope, person.id, uids);
  if (checked.kind !== "planned") return checked;
  const { plan } = checked;
  if (plan.wrong.length > 0) return { kind: "checked", plan: toView(plan) };
  if (digest !== plan.digest) return { kind: "changed-meanwhile", plan: toView(plan) };
  const changed = await changeClients(scope, person, { kind: how, uids: plan.uids }, origin);
  if (typeof changed === "string") return { kind: "refused", problem: { kind: changed } };
  return { kind: "assigned", changed };
}

type WholePlan = Omit<UidsPlan, "count" | "unknown" | "wrong"> & {
  readonly uids: readonly string[];
  readonly unknown: readonly string[];
  readonly wrong: readonly string[];
};
type Planned =
  | { readonly kind: "planned"; readonly plan: WholePlan }
  | Extract<AssignUidsOutcome, { kind: "refused" }>;

export async function planUids(
  scope: WholeAccountScope,
  personId: string,
  { kind, text }: UidsText,
): Promise<Planned> {
  const read =
    kind === "file" ? readUidFile(text) : ({ kind: "read", ...splitUids(text) } as const);
  if (read.kind !== "read") return { kind: "refused", problem: read };
  const { known: uids, wrong } = await takeKnownClients(scope, read);
  const [named, unknown] = await Promise.all([
    store.loadNamedUids(scope, personId),
    findUnknownUids(scope, uids),
  ]);
  const [inList, before] = [new Set(uids), new Set(named)];
  const plan = {
    uids,
    added: uids.filter((uid) => !before.has(uid)).length,
    missing: named.filter((uid) => !inList.has(uid)).length,
    unknown,
    wrong,
    /**
     * Changes with the list and with what is assigned: only a plan that was shown is carried out.
     */
    digest: hash("sha256", JSON.stringify([uids, named])),
  };
  return { kind: "planned", plan };
}

function toView({ uids, added, missing, unknown, wrong, digest }: WholePlan): UidsPlan {
  const count = uids.length;
  return { count, added, missing, unknown: fewOf(unknown), wrong: fewOf(wrong), digest };
}

/**
 * Changes a partner's clients. Writes no audit entry if nothing changes. "no-partner": the person
 * is no longer a partner. "too-many": nothing was stored.
 */
export function changeClients(
  scope: WholeAccountScope,
  partner: Pick<User, "id" | "email">,
  change: store.ClientsChange,
  origin: AuditOrigin,
) {
  return store.changeClients(scope, partner, change, origin);
}

/** Clients assigned by UID. Returns `size` + 1 rows if there are more. */
export function listNamedClients(scope: WholeAccountScope, userId: string, page: store.NamedPage) {
  return store.listNamedClients(scope, userId, page);
}

/** How many clients a partner has, by UID and by label. */
export function loadPartnerClients(
  scope: WholeAccountScope,
  userId: string,
): Promise<store.PartnerClients> {
  return store.loadPartnerClients(scope, userId);
}
