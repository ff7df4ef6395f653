"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { Found } from "@/components/clients/use-found-clients";
import type {
  FoundClientView,
  UidsAsk,
  UidsOutcome,
  UidsPlan,
} from "@/components/people/people-view";
import type { AuditOrigin } from "@/lib/audit/origin";
import { findFewClients } from "@/lib/clients/choices";
import { exactText, rowId } from "@/lib/core/input";
import {
  areNamed,
  type ClientsPlan,
  changeClients,
  MOST_NAMED_CLIENTS,
  planPartnerClients,
} from "@/lib/people/partner-clients";
import type { User } from "@/lib/sign-in/session";
import { lookAction, provenAction, userAction } from "@/lib/sign-in/web/action-client";
import { actionBuilder, sentenceAction } from "../../../../server-action";
import { openPartner } from "./open-partner";

/** Of what is not a uid, or not in the book, so many are shown. */
const MOST_SHOWN = 20;
const LONGEST_TEXT = 1_000_000;
const LONGEST_NAME = 200;
const MOST_LABELS = 1_000;

const personId = z.uuid();
const accountId = rowId;
const name = exactText(LONGEST_NAME).min(1);
const searchAction = actionBuilder((problem) => ({ problem }));

export const findClients = searchAction(
  lookAction,
  [personId, accountId, exactText(LONGEST_NAME)],
  async ([personId, accountId, search], { user }): Promise<Found<FoundClientView>> => {
    const open = await openPartner(user, personId, accountId);
    if (!open) return { problem: (await getTranslations("people"))("gone") };
    const found = await findFewClients(open.scope, search);
    const uids = found.map(({ uid }) => uid);
    const named = await areNamed(open.scope, personId, uids);
    return found.map((client) => ({ ...client, isNamed: named.has(client.uid) }));
  },
);

type Caller = { readonly user: User; readonly origin: AuditOrigin };

async function changeOne(
  { user, origin }: Caller,
  personId: string,
  accountId: number,
  wanted: Parameters<typeof changeClients>[2],
): Promise<string | null> {
  const t = await getTranslations("people");
  const open = await openPartner(user, personId, accountId);
  if (!open) return t("gone");
  const changed = await changeClients(open.scope, open.person, wanted, origin);
  refresh();
  if (typeof changed !== "string") return null;
  return t(`clients.${changed}`, { most: MOST_NAMED_CLIENTS });
}

const oneClient = [personId, accountId, name] as const;

export const addClient = sentenceAction(
  provenAction,
  oneClient,
  async ([personId, accountId, uid], caller) =>
    changeOne(caller, personId, accountId, { kind: "add", uids: [uid] }),
);

export const removeClient = sentenceAction(
  userAction,
  oneClient,
  async ([personId, accountId, uid], caller) =>
    changeOne(caller, personId, accountId, { kind: "remove", uids: [uid] }),
);

export const setLabels = sentenceAction(
  provenAction,
  [personId, accountId, z.array(name).max(MOST_LABELS)],
  async ([personId, accountId, labels], caller) =>
    changeOne(caller, personId, accountId, { kind: "labels", labels }),
);

const refused = (problem: string) => ({ kind: "refused", problem }) as const;
const uidsAction = actionBuilder(refused);

const ask = z.object({ kind: z.enum(["file", "pasted"]), text: exactText(LONGEST_TEXT) });

/** `store`: null where it is only looked at. */
async function lookOrStore(
  { user, origin }: Caller,
  personId: string,
  accountId: number,
  given: UidsAsk,
  store: { readonly how: "add" | "replace"; readonly digest: string } | null,
): Promise<UidsOutcome> {
  const t = await getTranslations("people");
  const open = await openPartner(user, personId, accountId);
  if (!open) return refused(t("gone"));
  const checked = await planPartnerClients(open.scope, open.person.id, given);
  if (checked.kind === "no-uid-column") return refused(t("clients.no-uid-column"));
  if (checked.kind === "not-csv") {
    const why = (await getTranslations("csv"))(checked.fault);
    return refused(t("clients.notCsv", { line: checked.line, why }));
  }
  const { plan } = checked;
  if (store === null || plan.wrong.length > 0) return { kind: "checked", plan: toPlan(plan) };
  if (store.digest !== plan.digest) return { kind: "changed-meanwhile", plan: toPlan(plan) };
  const change = { kind: store.how, uids: plan.uids };
  const changed = await changeClients(open.scope, open.person, change, origin);
  refresh();
  return typeof changed === "string"
    ? refused(t(`clients.${changed}`, { most: MOST_NAMED_CLIENTS }))
    : { kind: "stored", text: t("clients.changed", changed) };
}

/** What a list of uids would do; nothing is stored. */
export const checkUids = uidsAction(
  userAction,
  [personId, accountId, ask],
  async ([personId, accountId, given], caller) =>
    lookOrStore(caller, personId, accountId, given, null),
);

/** Adds the uids of a list, or names them alone, if that does what the plan with this digest said. */
export const storeUids = uidsAction(
  provenAction,
  [personId, accountId, ask, z.enum(["add", "replace"]), exactText(LONGEST_NAME)],
  async ([personId, accountId, given, how, digest], caller) =>
    lookOrStore(caller, personId, accountId, given, { how, digest }),
);

function toPlan({ uids, added, missing, unknown, wrong, digest }: ClientsPlan): UidsPlan {
  const few = (all: readonly string[]) => ({
    first: all.slice(0, MOST_SHOWN).map((one) => one.slice(0, 40)),
    count: all.length,
  });
  return { count: uids.length, added, missing, unknown: few(unknown), wrong: few(wrong), digest };
}
