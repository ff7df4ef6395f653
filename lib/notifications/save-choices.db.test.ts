import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { doneEntry } from "@/lib/audit/origin";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import type { Amount } from "@/lib/core/amount";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { createTestUser } from "@/lib/people/testing/person";
import type { ChoiceFields } from "./contract";
import { DEFAULT_WISH, type Wish } from "./kinds";
import { saveChoices } from "./save-choices";
import { loadWishes, saveWishes } from "./store/wishes";

openTestDatabase();
beforeEach(() => {
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:25");
  vi.stubEnv("MAIL_FROM", "desk@example.com");
});
afterEach(() => vi.unstubAllEnvs());

const KIND = "client-lost";
/** What the form shows of a person who chose nothing. */
const SHOWN: ChoiceFields = {
  inCentre: true,
  byMail: false,
  byWebhook: false,
  byTelegram: false,
  bySlack: false,
  threshold: "100",
  onlyFor: "",
};

async function openForm() {
  const [scope, { id: userId }] = [await createTestAccount(), await createTestUser()];
  const account = { id: scope.accountId, name: "book", role: "manager" } as const;
  const entry = doneEntry(TEST_ORIGIN, "notification-rules-changed", null, { kinds: [KIND] });
  const store = (wish: Partial<Wish>) =>
    saveWishes(scope, userId, [[KIND, { ...DEFAULT_WISH, ...wish }]], entry);
  const save = (seen: ChoiceFields, typed: Partial<ChoiceFields>) => {
    const choices = [{ kind: KIND, seen, typed: { ...seen, ...typed } } as const];
    return saveChoices({ scope, account }, { userId, choices }, TEST_ORIGIN);
  };
  const stored = async () => (await loadWishes(scope, userId))[KIND];
  return { store, save, stored };
}

test("an older tab changes only what was changed there, and brings back no stopped letters", async () => {
  const { store, save, stored } = await openForm();
  const seen = { ...SHOWN, byMail: true };
  await store({ byMail: false, threshold: "250" as Amount, onlyFor: ["VIP"] });
  expect(await save(seen, { inCentre: false })).toEqual({ kind: "saved" });
  expect(await stored()).toEqual({
    ...DEFAULT_WISH,
    inCentre: false,
    byMail: false,
    threshold: "250",
    onlyFor: ["VIP"],
  });
});

test("what was changed is saved: a way, a threshold, clients", async () => {
  const { save, stored } = await openForm();
  const typed = { byMail: true, threshold: "70", onlyFor: "VIP; Asia;VIP" };
  expect(await save(SHOWN, typed)).toEqual({ kind: "saved" });
  expect(await stored()).toEqual({
    ...DEFAULT_WISH,
    byMail: true,
    threshold: "70",
    onlyFor: ["VIP", "Asia"],
  });
  expect(await save({ ...SHOWN, ...typed }, { threshold: "much" })).toEqual({
    kind: "refused",
    problem: { kind: KIND, field: "threshold" },
  });
});

test("a way that cannot be chosen now stays, and the default stays the default", async () => {
  const { store, save, stored } = await openForm();
  await store({ byTelegram: true });
  await save({ ...SHOWN, byTelegram: true }, { byTelegram: false, inCentre: false });
  expect(await stored()).toEqual({ ...DEFAULT_WISH, byTelegram: true, inCentre: false });
  const before = await db().prisma.auditEntry.count();
  await save({ ...SHOWN, byTelegram: true, inCentre: false }, { byTelegram: false });
  expect(await db().prisma.auditEntry.count(), "nothing was changed").toBe(before);
});
