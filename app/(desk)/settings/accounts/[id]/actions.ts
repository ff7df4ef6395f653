"use server";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { answerLines, bookText, refusalText } from "@/components/accounts/answer-text";
import type { KeyText } from "@/components/accounts/key-form";
import type { AccountOutcome } from "@/components/accounts/outcome";
import { isAdministrator, saveDefaultAccount } from "@/lib/access/scope/account-scope";
import type { User } from "@/lib/access/sign-in/session";
import { provenAction, userAction } from "@/lib/access/web/action-client";
import { changeKey } from "@/lib/accounts/change-key";
import { tryAccount } from "@/lib/accounts/check-key";
import { pauseAccount, removeAccount, rename } from "@/lib/accounts/manage";
import { readAppSecrets } from "@/lib/env/app-secrets";
import { answerOf } from "../../../../answer-of";
import { getWords } from "../../../../language/words";
import { keyText } from "../key-input";
import { type ManagedAccount, openManaged } from "../open-managed";
import { done, obstacle, orSealProblem, refused } from "../outcomes";

const accountId = z.number().int().positive();

/** Does it to an account that this person manages, and draws the page anew. */
async function toManaged(
  user: User,
  id: number,
  work: (managed: ManagedAccount) => Promise<AccountOutcome>,
): Promise<AccountOutcome> {
  const managed = await openManaged(user, String(id));
  if (!managed) return obstacle("notManager");
  const outcome = await orSealProblem(() => work(managed));
  refresh();
  return outcome;
}

const test = userAction.inputSchema(accountId).action(async ({ parsedInput, ctx }) =>
  toManaged(ctx.user, parsedInput, async ({ account }) => {
    const answer = await tryAccount(account, readAppSecrets, ctx.origin);
    const lines = answerLines(await getWords(), answer);
    return answer.kind === "works" ? done(...lines) : refused(...lines);
  }),
);

export const testOne = async (id: number) => answerOf(test(id), refused);

const makeDefault = userAction.inputSchema(accountId).action(async ({ parsedInput, ctx }) =>
  toManaged(ctx.user, parsedInput, async ({ account }) => {
    await saveDefaultAccount(ctx.user, account.id);
    return done();
  }),
);

export const makeDefaultOne = async (id: number) => answerOf(makeDefault(id), refused);

const nameInput = z.object({ id: accountId, text: z.string().max(200) });

const give = userAction.inputSchema(nameInput).action(async ({ parsedInput: { id, text }, ctx }) =>
  toManaged(ctx.user, id, async ({ account }) => {
    const { t } = await getWords();
    const renamed = await rename(account, text, ctx.origin);
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

export const renameOne = async (id: number, text: string) => answerOf(give({ id, text }), refused);

const pauseInput = z.object({ id: accountId, isPaused: z.boolean() });

const pause = userAction.inputSchema(pauseInput).action(async ({ parsedInput: { id, isPaused }, ctx }) =>
  toManaged(ctx.user, id, async ({ account }) => {
    const changed = await pauseAccount(account, isPaused, ctx.origin);
    return changed === "gone" ? obstacle("gone") : done();
  }),
);

export const pauseOne = async (id: number, isPaused: boolean) => answerOf(pause({ id, isPaused }), refused);

const keyInput = z.object({ id: accountId, key: keyText, isConfirmed: z.boolean() });

const replace = provenAction.inputSchema(keyInput).action(async ({ parsedInput, ctx }) =>
  toManaged(ctx.user, parsedInput.id, async ({ scope }): Promise<AccountOutcome> => {
    const words = await getWords();
    const { key: credentials, isConfirmed } = parsedInput;
    const changed = await changeKey(scope, { credentials, isConfirmed }, readAppSecrets, ctx.origin);
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

export const replaceOne = async (id: number, key: KeyText, isConfirmed: boolean) =>
  answerOf(replace({ id, key, isConfirmed }), refused);

const removeInput = z.object({ id: accountId, typed: z.string().max(200) });

const remove = userAction.inputSchema(removeInput).action(async ({ parsedInput: { id, typed }, ctx }) => {
  if (!isAdministrator(ctx.user)) return obstacle("notAdministrator");
  const managed = await openManaged(ctx.user, String(id));
  if (!managed) return obstacle("gone");
  const { t } = await getWords();
  if (typed.trim() !== managed.account.name) return refused(t("accounts.remove.wrongName"));
  if ((await removeAccount(managed.account, ctx.origin)) === null) return obstacle("gone");
  return done();
});

export async function removeOne(id: number, typed: string): Promise<AccountOutcome> {
  const removed = await answerOf(remove({ id, typed }), refused);
  return removed.kind === "done" ? redirect("/settings/accounts") : removed;
}
