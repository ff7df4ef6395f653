"use server";
import { refresh, revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { AccountOutcome } from "@/components/accounts/outcome";
import { changeKey } from "@/lib/accounts/change-key";
import { tryAccount } from "@/lib/accounts/check-key";
import { pauseAccount, removeAccount, rename } from "@/lib/accounts/manage";
import { answerLines, bookText, refusalText } from "@/lib/accounts/text";
import { exactText, rowId } from "@/lib/core/input";
import { saveDefaultAccount } from "@/lib/sign-in/scope/account-scope";
import type { User } from "@/lib/sign-in/session";
import {
  NotAllowed,
  provenAction,
  requireAdministrator,
  userAction,
} from "@/lib/sign-in/web/action-client";
import { getWords } from "../../../../language/words";
import { keyText } from "../key-input";
import { type ManagedAccount, openManaged } from "../open-managed";
import { accountAction, done, obstacle, orSealProblem, refused } from "../outcomes";

const accountId = rowId;

/** Does it to an account that this person manages, and draws the page anew. */
async function toManaged(
  user: User,
  id: number,
  work: (managed: ManagedAccount) => Promise<AccountOutcome>,
): Promise<AccountOutcome> {
  const managed = await openManaged(user, String(id));
  if (!managed) throw new NotAllowed("manager");
  const outcome = await orSealProblem(() => work(managed));
  refresh();
  return outcome;
}

export const testOne = accountAction(userAction, [accountId], async ([id], { user, origin }) =>
  toManaged(user, id, async ({ account }) => {
    const answer = await tryAccount(account, origin);
    const lines = answerLines(await getWords(), answer);
    return answer.kind === "works" ? done(...lines) : refused(...lines);
  }),
);

export const makeDefaultOne = accountAction(userAction, [accountId], async ([id], { user }) =>
  toManaged(user, id, async ({ account }) => {
    await saveDefaultAccount(user, account.id);
    return done();
  }),
);

export const renameOne = accountAction(
  userAction,
  [accountId, exactText(200)],
  async ([id, text], { user, origin }) =>
    toManaged(user, id, async ({ account }) => {
      const { t } = await getWords();
      const renamed = await rename(account, text, origin);
      switch (renamed.kind) {
        case "renamed":
        case "unchanged":
          return done(t("accounts.name.saved", { name: renamed.name }));
        case "name-taken":
          return refused(t("accounts.refused.nameTaken", { name: renamed.name }));
        case "invalid":
          return refused(t(`accounts.invalid.${renamed.problem}`));
        case "gone":
          return obstacle("gone");
        default:
          return renamed satisfies never;
      }
    }),
);

export const pauseOne = accountAction(
  userAction,
  [accountId, z.boolean()],
  async ([id, isPaused], { user, origin }) =>
    toManaged(user, id, async ({ account }) => {
      const changed = await pauseAccount(account, isPaused, origin);
      return changed === "gone" ? obstacle("gone") : done();
    }),
);

export const replaceOne = accountAction(
  provenAction,
  [accountId, keyText, z.boolean()],
  async ([id, credentials, isConfirmed], { user, origin }) =>
    toManaged(user, id, async ({ scope }): Promise<AccountOutcome> => {
      const words = await getWords();
      const changed = await changeKey(scope, { credentials, isConfirmed }, origin);
      switch (changed.kind) {
        case "changed": {
          const lines = [bookText(words, changed.book), ...answerLines(words, changed.answer)];
          return done(words.t("accounts.key.done"), ...lines);
        }
        case "differs":
          return { kind: "ask", lines: [bookText(words, changed.book)] };
        case "invalid":
          return refused(words.t(`accounts.invalid.${changed.problem}`));
        case "refused":
          return refused(refusalText(words, changed.refusal));
        case "gone":
          return obstacle("gone");
        default:
          return changed satisfies never;
      }
    }),
);

export const removeOne = accountAction(
  userAction,
  [accountId, exactText(200)],
  async ([id, typed], { user, origin }) => {
    requireAdministrator(user);
    const managed = await openManaged(user, String(id));
    if (!managed) return obstacle("gone");
    const { t } = await getWords();
    if (typed.trim() !== managed.account.name) return refused(t("accounts.remove.wrongName"));
    if ((await removeAccount(managed.account, origin)) === null) return obstacle("gone");
    revalidatePath("/", "layout"); // the header lists the accounts
    redirect("/settings/accounts");
  },
);
