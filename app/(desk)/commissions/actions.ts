"use server";
import { STARTING_LAYOUT } from "@/components/commissions/field-text";
import { fitColumnLayout } from "@/lib/commissions/column-layout";
import {
  type KeepUidListOutcome,
  keepUidListInput,
  type SearchClientsOutcome,
  saveLayoutInput,
  searchClientsInput,
  type UidListProblem,
} from "@/lib/commissions/contract";
import { keepChosenClients } from "@/lib/commissions/keep-uid-list";
import { searchLedgerClients } from "@/lib/commissions/load-filter-choices";
import { saveLedgerLayout } from "@/lib/commissions/save-layout";
import type { Worded } from "@/lib/core/action-result";
import { addressProblemText } from "@/lib/core/address/problem-text";
import type { Words } from "@/lib/core/text";
import { lookAction, userAction } from "@/lib/sign-in/web/action-client";
import { getWords } from "../../language/words";
import { requireScope } from "../open-account";
import { readLedgerQuery } from "./open-ledger";

export const saveColumns = userAction
  .inputSchema(saveLayoutInput)
  .action(async ({ parsedInput: { layout }, ctx: { user } }): Promise<null> => {
    await saveLedgerLayout(user.id, layout && fitColumnLayout(layout, STARTING_LAYOUT));
    return null;
  });

/** Clients to choose from, counted under the filters of `address`. */
export const findClients = lookAction
  .inputSchema(searchClientsInput)
  .action(async ({ parsedInput, ctx: { user } }): Promise<Worded<SearchClientsOutcome>> => {
    const { scope } = await requireScope(user, parsedInput.accountId);
    const { parsed } = await readLedgerQuery(scope, new URLSearchParams(parsedInput.address));
    if (!parsed.ok) {
      const words = await getWords();
      const problems = parsed.problems.map((problem) => addressProblemText(words, problem));
      return { kind: "refused", problem: problems.join(" ") };
    }
    const { filter } = parsed.query;
    const clients = await searchLedgerClients(scope, filter, parsedInput.search.trim());
    return { kind: "found", clients };
  });

/**
 * Keeps clients that are too many for an address, which then names them by the id of their list.
 */
export const keepClients = userAction
  .inputSchema(keepUidListInput)
  .action(
    async ({
      parsedInput: { accountId, uids },
      ctx: { user },
    }): Promise<Worded<KeepUidListOutcome>> => {
      const { scope } = await requireScope(user, accountId);
      const kept = await keepChosenClients(scope, { userId: user.id, uids });
      return kept.kind === "refused"
        ? { kind: "refused", problem: uidListProblemText(await getWords(), kept.problem) }
        : kept;
    },
  );

function uidListProblemText({ t }: Words, problem: UidListProblem): string {
  switch (problem.kind) {
    case "too-many":
      return t("filters.clients.tooMany", { most: problem.most });
    case "not-a-uid":
      return t("filters.clients.notUid", { given: problem.given });
    case "unknown": {
      const first = problem.first.join(", ");
      return t("filters.clients.unknownUids", { count: problem.count, first });
    }
    case "too-often":
      return t("filters.clients.tooOften");
    default:
      return problem satisfies never;
  }
}
