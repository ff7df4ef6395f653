import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requireAccount } from "@/lib/accounts/store/accounts";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { DESK_ORIGIN, doneEntry } from "@/lib/audit/origin";
import { findLetterWish, saveLetterWish } from "@/lib/brief/store/letters";
import type { AccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { stopAddresses } from "@/lib/mail/stop-token";
import { saveLetter } from "@/lib/mail/store/letters";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import { findPersonScope } from "@/lib/sign-in/scope/account-scope";
import { DEFAULT_WISH } from "./kinds";
import { findStopOffer, stopLetters } from "./stop-letters";
import { loadWishes, saveWishes } from "./store/wishes";

openTestDatabase();
beforeEach(() => {
  vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
});
afterEach(() => vi.unstubAllEnvs());

type Letters = Parameters<typeof stopAddresses>[0];
const tokenOf = (letters: Letters) => stopAddresses(letters).page.split("/").at(-1) ?? "";

async function wish(scope: AccountScope, userId: string): Promise<void> {
  await saveLetterWish(scope, userId, { channel: "mail", isWanted: true });
  const wanted = { ...DEFAULT_WISH, byMail: true, inCentre: true };
  const entry = doneEntry(DESK_ORIGIN, "notification-rules-changed", null, { kinds: [] });
  await saveWishes(scope, userId, [["month-ready", wanted]], entry);
}

/** What the person still gets by e-mail: the brief, and notifications. */
async function gets(scope: AccountScope, userId: string) {
  const brief = (await findLetterWish(scope, userId)) !== null;
  const { byMail, inCentre } = (await loadWishes(scope, userId))["month-ready"] ?? DEFAULT_WISH;
  return { brief, byMail, inCentre };
}
const ALL = { brief: true, byMail: true, inCentre: true };

test("the link of a brief stops the briefs of that account for that person alone", async () => {
  const [scope, other] = [await createTestAccount(), await createTestAccount()];
  const [ann, ben] = [await createTestUser(), await createTestUser()];
  for (const { id } of [ann, ben]) {
    await wish(scope, id);
    await wish(other, id);
  }
  const letters = { what: "brief", userId: ann.id, accountId: scope.accountId } as const;
  const { id } = await saveLetter({
    kind: "brief",
    mail: { to: ann.email, subject: "", text: "", language: "en-US" },
    userId: ann.id,
    about: { accountId: scope.accountId, scopeHash: "" },
    giveUpAfterSeconds: 60,
  });
  await db().prisma.letter.update({ where: { id }, data: { claimedUntil: null } });
  const token = tokenOf(letters);
  const offer = { what: "brief", email: ann.email };
  const { name } = await requireAccount(scope.accountId);
  // An old e-mail does not tell a person without access what the account is called now.
  expect(await findStopOffer(token, findPersonScope)).toEqual({ ...offer, account: null });
  await setTestRole(ann.id, scope.accountId, "manager");
  expect(await findStopOffer(token, findPersonScope)).toEqual({ ...offer, account: name });
  expect(await gets(scope, ann.id)).toEqual(ALL); // looking stops nothing
  for (let times = 0; times < 2; times += 1)
    expect(await stopLetters(token, DESK_ORIGIN)).toEqual({ email: ann.email });
  expect(await gets(scope, ann.id)).toEqual({ ...ALL, brief: false });
  expect(await db().prisma.letter.findUnique({ where: { id } })).toMatchObject({
    state: "dropped",
    sealedMail: null,
  });
  expect(await gets(other, ann.id)).toEqual(ALL);
  expect(await gets(scope, ben.id)).toEqual(ALL);
});

test("the link of notifications stops their e-mails of every account, and leaves the rest", async () => {
  const [scope, other] = [await createTestAccount(), await createTestAccount()];
  const [ann, ben] = [await createTestUser(), await createTestUser()];
  for (const { id } of [ann, ben]) {
    await wish(scope, id);
    await wish(other, id);
  }
  const token = tokenOf({ what: "notifications", userId: ann.id });
  expect(await stopLetters(token, DESK_ORIGIN)).toEqual({ email: ann.email });
  for (const each of [scope, other]) {
    expect(await gets(each, ann.id)).toEqual({ ...ALL, byMail: false });
    expect(await gets(each, ben.id)).toEqual(ALL);
  }
});

test("the link of a brief whose account is gone, or of which there is no brief, stops nothing more", async () => {
  const [scope, other] = [await createTestAccount(), await createTestAccount()];
  const ann = await createTestUser();
  await wish(scope, ann.id);
  await saveLetterWish(other, ann.id, { channel: "telegram", isWanted: true });
  const linkOf = ({ accountId }: AccountScope) =>
    tokenOf({ what: "brief", userId: ann.id, accountId });
  await db().prisma.account.delete({ where: { id: scope.accountId } });
  const [gone, byChat] = [linkOf(scope), linkOf(other)];
  expect(await findStopOffer(gone, findPersonScope)).toEqual({
    what: "brief",
    email: ann.email,
    account: null,
  });
  for (const token of [gone, gone, byChat, linkOf(await createTestAccount())])
    expect(await stopLetters(token, DESK_ORIGIN)).toEqual({ email: ann.email });
  expect(await db().prisma.briefLetter.findMany({ where: { userId: ann.id } })).toMatchObject([
    { accountId: other.accountId, byMail: false, byTelegram: true },
  ]);
});

test("an unknown token, and one of a person who is gone, stop nothing", async () => {
  const gone = { what: "notifications", userId: "3b0a6a4e-7a86-4b60-9d2e-0a6d3f5e9c11" } as const;
  for (const token of ["", "unknown", `${tokenOf(gone)}x`, tokenOf(gone)]) {
    expect(await findStopOffer(token, findPersonScope)).toBeNull();
    expect(await stopLetters(token, DESK_ORIGIN)).toBeNull();
  }
});
