"use server";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { Found } from "@/components/clients/use-found-clients";
import { STARTING_LAYOUT } from "@/components/commissions/field-text";
import type { ClientChoice, KeptClients } from "@/components/filters/uid-form";
import { loadClientChoices } from "@/lib/commissions/choices";
import { type ColumnLayout, fitColumnLayout } from "@/lib/commissions/column-layout";
import { saveLedgerLayout } from "@/lib/commissions/load-commissions";
import { keepClientsOf } from "@/lib/commissions/uid-lists";
import { addressProblemText } from "@/lib/core/address/problem-text";
import { exactText, rowId } from "@/lib/core/input";
import { lookAction, userAction } from "@/lib/sign-in/web/action-client";
import { getWords } from "../../language/words";
import { actionBuilder, refusalAction, sentenceAction } from "../../server-action";
import { requireScope } from "../open-account";
import { readLedgerQuery } from "./open-ledger";

const accountId = rowId;

export const saveColumns: (layout: ColumnLayout | null) => Promise<string | null> = sentenceAction(
  userAction,
  [z.unknown()],
  async ([layout], { user }) => {
    await saveLedgerLayout(
      user.id,
      layout === null ? null : fitColumnLayout(layout, STARTING_LAYOUT),
    );
    return null;
  },
);

const search = z.object({ accountId, address: exactText(20_000), search: exactText(200) });
const searchAction = actionBuilder((problem) => ({ problem }));

/** Clients to choose from, counted under the filters of `address`. */
export const findClients = searchAction(
  lookAction,
  [search],
  async ([given], { user }): Promise<Found<ClientChoice>> => {
    const { scope } = await requireScope(user, given.accountId);
    const { parsed } = await readLedgerQuery(scope, new URLSearchParams(given.address));
    if (!parsed.ok) {
      const words = await getWords();
      return {
        problem: parsed.problems.map((problem) => addressProblemText(words, problem)).join(" "),
      };
    }
    return loadClientChoices(scope, parsed.query.filter, given.search.trim());
  },
);

/** Keeps clients that are too many for an address; answers with the id that the address names them by. */
export const keepClients = refusalAction(
  userAction,
  [z.object({ accountId, uids: z.array(exactText(200)).max(100_000) })],
  async ([{ accountId: id, uids }], { user }): Promise<KeptClients> => {
    const t = await getTranslations("filters.clients");
    const { scope } = await requireScope(user, id);
    const kept = await keepClientsOf(user.id, scope, uids);
    if ("id" in kept) return kept;
    const { refused } = kept;
    switch (refused.kind) {
      case "too-many":
        return { refused: t("tooMany", refused) };
      case "not-a-uid":
        return { refused: t("notUid", refused) };
      case "unknown":
        return {
          refused: t("unknownUids", { count: refused.count, first: refused.first.join(", ") }),
        };
      case "too-often":
        return { refused: t("tooOften") };
      default:
        return refused satisfies never;
    }
  },
);
