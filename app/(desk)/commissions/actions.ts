"use server";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { STARTING_LAYOUT } from "@/components/commissions/field-text";
import type { FoundClients, KeptClients } from "@/components/filters/client-search";
import { addressProblemText } from "@/components/ui/text/address-problem-text";
import { findAccountScope } from "@/lib/access/scope/account-scope";
import { lookAction, userAction } from "@/lib/access/web/action-client";
import { type ColumnLayout, fitColumnLayout } from "@/lib/core/commissions/column-layout";
import { loadClientChoices } from "@/lib/reports/commissions/choices";
import { saveLedgerLayout } from "@/lib/reports/commissions/load";
import { keepClientsOf } from "@/lib/reports/commissions/uid-lists";
import { answerOf, asRefused, refusalOf } from "../../answer-of";
import { getWords } from "../../language/words";
import { readLedgerQuery } from "./open-ledger";

const accountId = z.number().int().positive();

const saveLayoutAction = userAction
  .inputSchema(z.object({ layout: z.unknown() }))
  .action(async ({ parsedInput: { layout }, ctx }): Promise<null> => {
    await saveLedgerLayout(ctx.user.id, layout === null ? null : fitColumnLayout(layout, STARTING_LAYOUT));
    return null;
  });

export const saveColumns = async (layout: ColumnLayout | null) => refusalOf(saveLayoutAction({ layout }));

const findClientsAction = lookAction
  .inputSchema(z.object({ accountId, address: z.string().max(20_000), search: z.string().max(200) }))
  .action(async ({ parsedInput, ctx }): Promise<FoundClients> => {
    const access = await findAccountScope(ctx.user, String(parsedInput.accountId));
    const t = await getTranslations("filters.clients");
    if (access.kind !== "granted") return { problem: t("noAccount") };
    const { parsed } = await readLedgerQuery(access.scope, new URLSearchParams(parsedInput.address));
    if (!parsed.ok) {
      const words = await getWords();
      return { problem: parsed.problems.map((problem) => addressProblemText(words, problem)).join(" ") };
    }
    return { clients: await loadClientChoices(access.scope, parsed.query.filter, parsedInput.search.trim()) };
  });

/** Clients to choose from, counted under the filters of `address`. */
export const findClients = async (input: { accountId: number; address: string; search: string }) =>
  answerOf(findClientsAction(input), (problem) => ({ problem }));

const keepClientsAction = userAction
  .inputSchema(z.object({ accountId, uids: z.array(z.string()).max(100_000) }))
  .action(async ({ parsedInput: { uids, ...given }, ctx }): Promise<KeptClients> => {
    const access = await findAccountScope(ctx.user, String(given.accountId));
    const t = await getTranslations("filters.clients");
    if (access.kind !== "granted") return { refused: t("noAccount") };
    const kept = await keepClientsOf(ctx.user.id, access.scope, uids);
    if ("id" in kept) return kept;
    const { refused } = kept;
    switch (refused.kind) {
      case "too-many":
        return { refused: t("tooMany", refused) };
      case "not-a-uid":
        return { refused: t("notUid", refused) };
      case "unknown":
        return { refused: t("unknownUids", { count: refused.count, first: refused.first.join(", ") }) };
      case "too-often":
        return { refused: t("tooOften") };
      default:
        return refused satisfies never;
    }
  });

/** Keeps clients that are too many for an address; answers with the id that the address names them by. */
export const keepClients = async (input: { accountId: number; uids: string[] }) =>
  answerOf(keepClientsAction(input), asRefused);
