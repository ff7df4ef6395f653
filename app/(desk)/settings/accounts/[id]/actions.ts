"use server";
import { refresh, revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { endAccount, pauseAccount, renameAccount } from "@/lib/accounts/change-account";
import { changeKey } from "@/lib/accounts/change-key";
import {
  type AccountAnswer,
  changeKeyInput,
  endAccountInput,
  oneAccountInput,
  pauseAccountInput,
  removeAccountInput,
  renameAccountInput,
} from "@/lib/accounts/contract";
import { removeAccount } from "@/lib/accounts/remove-account";
import { testAccount } from "@/lib/accounts/test-account";
import { answerLines, bookText, differsLines, refusalText } from "@/lib/accounts/text";
import { FIRST_DAY } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import { saveDefaultAccount } from "@/lib/sign-in/scope/account-scope";
import type { User } from "@/lib/sign-in/session";
import {
  NotAllowed,
  provenAction,
  requireAdministrator,
  userAction,
} from "@/lib/sign-in/web/action-client";
import { getWords } from "../../../../language/words";
import { done, invalid, obstacle, orSealProblem, refused, refusedAt } from "../answers";
import { type ManagedAccount, openManaged } from "../open-managed";

/** Runs `work` on an account that this person manages, and draws the page anew. */
async function onManaged(
  user: User,
  accountId: number,
  work: (managed: ManagedAccount) => Promise<AccountAnswer>,
): Promise<AccountAnswer> {
  const managed = await openManaged(user, String(accountId));
  if (!managed) throw new NotAllowed("manager");
  const answer = await orSealProblem(() => work(managed));
  refresh();
  return answer;
}

export const testOne = userAction
  .inputSchema(oneAccountInput)
  .action(async ({ parsedInput: { accountId }, ctx: { user, origin } }) =>
    onManaged(user, accountId, async ({ account }) => {
      if (account.isFedByFiles) return obstacle("files");
      const answer = await testAccount(account, origin);
      const lines = answerLines(await getWords(), answer);
      return answer.kind === "works" ? done(...lines) : refused(...lines);
    }),
  );

export const makeDefaultOne = userAction
  .inputSchema(oneAccountInput)
  .action(async ({ parsedInput: { accountId }, ctx: { user } }) =>
    onManaged(user, accountId, async ({ account }) => {
      await saveDefaultAccount(user, account.id);
      return done();
    }),
  );

export const renameOne = userAction
  .inputSchema(renameAccountInput)
  .action(async ({ parsedInput: { accountId, name }, ctx: { user, origin } }) =>
    onManaged(user, accountId, async ({ account }) => {
      const { t } = await getWords();
      const renamed = await renameAccount(account, name, origin);
      switch (renamed.kind) {
        case "renamed":
        case "unchanged":
          return done(t("accounts.name.saved", { name: renamed.name }));
        case "name-taken":
          return refusedAt("name", t("accounts.refused.nameTaken", { name: renamed.name }));
        case "invalid":
          return invalid(renamed.problem);
        case "gone":
          return obstacle("gone");
        default:
          return renamed satisfies never;
      }
    }),
  );

export const pauseOne = userAction
  .inputSchema(pauseAccountInput)
  .action(async ({ parsedInput: { accountId, isPaused }, ctx: { user, origin } }) =>
    onManaged(user, accountId, async ({ account }) => {
      if (account.isFedByFiles) return obstacle("files");
      const changed = await pauseAccount(account, isPaused, origin);
      return changed === "gone" ? obstacle("gone") : done();
    }),
  );

/** Says on which day an account that is fed by files alone ended. */
export const endOne = userAction
  .inputSchema(endAccountInput)
  .action(async ({ parsedInput: { accountId, endedOn }, ctx: { user, origin } }) => {
    requireAdministrator(user);
    return onManaged(user, accountId, async ({ account }) => {
      const { t, language } = await getWords();
      const ended = await endAccount(account, endedOn, origin);
      switch (ended.kind) {
        case "saved":
        case "unchanged":
          if (ended.endedOn === null) return done(t("accounts.end.none"));
          return done(t("accounts.end.saved", { day: dayLabel(ended.endedOn, language) }));
        case "later-data":
          return refusedAt(
            "endedOn",
            t("accounts.end.laterData", { day: dayLabel(ended.day, language) }),
          );
        case "no-day":
          return refusedAt("endedOn", t("accounts.end.noDay", { first: FIRST_DAY }));
        case "key":
          return refused(t("accounts.end.key"));
        case "gone":
          return obstacle("gone");
        default:
          return ended satisfies never;
      }
    });
  });

export const replaceOne = provenAction
  .inputSchema(changeKeyInput)
  .action(async ({ parsedInput: { accountId, ...change }, ctx: { user, origin } }) =>
    onManaged(user, accountId, async ({ scope }): Promise<AccountAnswer> => {
      const words = await getWords();
      const changed = await changeKey(scope, change, origin);
      switch (changed.kind) {
        case "changed": {
          const lines = [bookText(words, changed.book), ...answerLines(words, changed.answer)];
          return done(words.t("accounts.key.done"), ...lines);
        }
        case "differs":
          return { kind: "ask", lines: differsLines(words, changed) };
        case "other-user":
          return refused(words.t("accounts.key.otherUser"));
        case "invalid":
          return invalid(changed.problem);
        case "refused":
          return refused(refusalText(words, changed.refusal));
        case "no-key":
          return obstacle("files");
        case "gone":
          return obstacle("gone");
        default:
          return changed satisfies never;
      }
    }),
  );

export const removeOne = userAction
  .inputSchema(removeAccountInput)
  .action(
    async ({
      parsedInput: { accountId, typedName },
      ctx: { user, origin },
    }): Promise<AccountAnswer> => {
      requireAdministrator(user);
      const managed = await openManaged(user, String(accountId));
      if (!managed) return obstacle("gone");
      const { t } = await getWords();
      if (typedName.trim() !== managed.account.name) {
        return refused(t("accounts.remove.wrongName"));
      }
      const removed = await removeAccount(managed.account, origin);
      if (removed.kind === "gone") return obstacle("gone");
      if (removed.kind === "has-open-orders") return refused(t("accounts.remove.openOrders"));
      revalidatePath("/", "layout"); // the header lists the accounts
      redirect("/settings/accounts");
    },
  );
