"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { FoundClientView, UidsAsk, UidsOutcome, UidsPlan } from "@/components/people/people-view";
import {
  areNamed,
  type ClientsPlan,
  changeClients,
  MOST_NAMED_CLIENTS,
  planPartnerClients,
} from "@/lib/access/people/partner-clients";
import { lookAction, requireProof, userAction } from "@/lib/access/web/action-client";
import { findFewClients } from "@/lib/reports/clients/choices";
import { answerOf, refusalOf } from "../../../../answer-of";
import { openPartner } from "./open-partner";

/** Of what is not a uid, or not in the book, so many are shown. */
const MOST_SHOWN = 20;
const LONGEST_TEXT = 1_000_000;
const LONGEST_NAME = 200;
const MOST_LABELS = 1_000;

const partner = z.object({ personId: z.uuid(), accountId: z.number().int().positive() });
const name = z.string().min(1).max(LONGEST_NAME);

const find = lookAction
  .inputSchema(partner.extend({ search: z.string().max(LONGEST_NAME) }))
  .action(async ({ parsedInput, ctx }): Promise<FoundClientView[] | { problem: string }> => {
    const { personId, accountId, search } = parsedInput;
    const open = await openPartner(ctx.user, personId, accountId);
    if (!open) return { problem: (await getTranslations("people"))("gone") };
    const found = await findFewClients(open.scope, search);
    const uids = found.map(({ uid }) => uid);
    const named = await areNamed(open.scope, personId, uids);
    return found.map((client) => ({ ...client, isNamed: named.has(client.uid) }));
  });

export const findClients = async (personId: string, accountId: number, search: string) =>
  answerOf(find({ personId, accountId, search }), (problem) => ({ problem }));

const change = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["add", "remove"]), uids: z.array(name).max(1) }),
  z.object({ kind: z.literal("labels"), labels: z.array(name).max(MOST_LABELS) }),
]);

const changeOne = userAction
  .inputSchema(partner.extend({ change }))
  .action(async ({ parsedInput: { personId, accountId, change: wanted }, ctx }): Promise<string | null> => {
    if (wanted.kind !== "remove") await requireProof();
    const t = await getTranslations("people");
    const open = await openPartner(ctx.user, personId, accountId);
    if (!open) return t("gone");
    const changed = await changeClients(open.scope, open.person, wanted, ctx.origin);
    refresh();
    if (typeof changed !== "string") return null;
    return t(`clients.${changed}`, { most: MOST_NAMED_CLIENTS });
  });

export const addClient = async (personId: string, accountId: number, uid: string) =>
  refusalOf(changeOne({ personId, accountId, change: { kind: "add", uids: [uid] } }));

export const removeClient = async (personId: string, accountId: number, uid: string) =>
  refusalOf(changeOne({ personId, accountId, change: { kind: "remove", uids: [uid] } }));

export const setLabels = async (personId: string, accountId: number, labels: string[]) =>
  refusalOf(changeOne({ personId, accountId, change: { kind: "labels", labels } }));

const refused = (problem: string) => ({ kind: "refused", problem }) as const;

const ask = z.object({ kind: z.enum(["file", "pasted"]), text: z.string().max(LONGEST_TEXT) });
const store = z.object({ how: z.enum(["add", "replace"]), digest: z.string().max(LONGEST_NAME) });

const lookOrStore = userAction
  .inputSchema(partner.extend({ ask, store: store.nullable() }))
  .action(async ({ parsedInput, ctx }): Promise<UidsOutcome> => {
    if (parsedInput.store) await requireProof();
    const t = await getTranslations("people");
    const open = await openPartner(ctx.user, parsedInput.personId, parsedInput.accountId);
    if (!open) return refused(t("gone"));
    const checked = await planPartnerClients(open.scope, open.person.id, parsedInput.ask);
    if (checked.kind === "no-uid-column") return refused(t("clients.no-uid-column"));
    if (checked.kind === "not-csv") {
      const why = (await getTranslations("csv"))(checked.fault);
      return refused(t("clients.notCsv", { line: checked.line, why }));
    }
    const { plan } = checked;
    const wanted = parsedInput.store;
    if (wanted === null || plan.wrong.length > 0) return { kind: "checked", plan: toPlan(plan) };
    if (wanted.digest !== plan.digest) return { kind: "changed-meanwhile", plan: toPlan(plan) };
    const changed = await changeClients(
      open.scope,
      open.person,
      { kind: wanted.how, uids: plan.uids },
      ctx.origin,
    );
    refresh();
    return typeof changed === "string"
      ? refused(t(`clients.${changed}`, { most: MOST_NAMED_CLIENTS }))
      : { kind: "stored", text: t("clients.changed", changed) };
  });

/** What a list of uids would do; nothing is stored. */
export const checkUids = async (personId: string, accountId: number, given: UidsAsk) =>
  answerOf(lookOrStore({ personId, accountId, ask: given, store: null }), refused);

/** Adds the uids of a list, or names them alone, if that does what the plan with this digest said. */
export const storeUids = async (
  personId: string,
  accountId: number,
  given: UidsAsk,
  how: "add" | "replace",
  digest: string,
) => answerOf(lookOrStore({ personId, accountId, ask: given, store: { how, digest } }), refused);

function toPlan({ uids, added, missing, unknown, wrong, digest }: ClientsPlan): UidsPlan {
  const few = (all: readonly string[]) => ({
    first: all.slice(0, MOST_SHOWN).map((one) => one.slice(0, 40)),
    count: all.length,
  });
  return { count: uids.length, added, missing, unknown: few(unknown), wrong: few(wrong), digest };
}
