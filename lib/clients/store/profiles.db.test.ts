import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ENTRY } from "@/lib/audit/testing/audit-entry";
import {
  blankProfile,
  type ClientProfile,
  readClientProfile,
  sameProfile,
} from "@/lib/clients/client";
import { DEFAULT_STATE_RULES } from "@/lib/clients/client-state";
import { grantClientScope, type WholeAccountScope } from "@/lib/core/scope";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { saveClientProfile } from "../testing/profiles";
import {
  findClientProfile,
  listClientLabels,
  loadClientProfiles,
  loadStoredProfiles,
  replaceClientProfiles,
  streamClientProfiles,
} from "./profiles";
import { searchClients } from "./search";
import { loadClientStateRules, saveClientStateRules } from "./state-rules";

const BY = "broker@example.com";
openTestDatabase();

const text = fc.string({ unit: "grapheme", maxLength: 30 });
const anyProfile = fc
  .record({
    uid: fc.oneof(
      fc.constantFrom("1", "10", "=2", "a,b"),
      text.map((uid) => `u${uid}`),
    ),
    name: text,
    customerId: text,
    contact: text,
    owner: text,
    labels: fc.array(text, { maxLength: 4 }).map((labels) => labels.join(";")),
    note: text,
  })
  .map(readClientProfile)
  .filter((read) => read.ok)
  .map(({ profile }) => profile);
const anyProfiles = fc.uniqueArray(anyProfile, { selector: ({ uid }) => uid, maxLength: 8 });

const saysSomething = (profile: ClientProfile) => !sameProfile(profile, blankProfile(profile.uid));
const byUid = (profiles: readonly ClientProfile[]) =>
  profiles.toSorted((a, b) => Buffer.compare(Buffer.from(a.uid), Buffer.from(b.uid)));

async function storedProfiles(scope: WholeAccountScope): Promise<ClientProfile[]> {
  const profiles: ClientProfile[] = [];
  for await (const profile of streamClientProfiles(scope)) profiles.push(profile);
  return profiles;
}

test("a profile is read back as written, and an empty profile is removed", async () => {
  await fc.assert(
    fc.asyncProperty(anyProfiles, anyProfiles, async (first, second) => {
      const scope = await createTestAccount();
      for (const profile of first) await saveClientProfile(scope, profile, BY);
      const answer = await replaceClientProfiles(
        scope,
        { uids: second.map(({ uid }) => uid), by: BY },
        () => ({
          answer: "written",
          write: { profiles: second, entry: TEST_ENTRY },
        }),
      );
      expect(answer).toBe("written");
      const merged = [
        ...new Map([...first, ...second].map((profile) => [profile.uid, profile])).values(),
      ];
      const expected = byUid(merged.filter(saysSomething));
      expect(await storedProfiles(scope)).toEqual(expected);
      const uids = merged.map(({ uid }) => uid);
      expect(byUid([...(await loadClientProfiles(scope, uids)).values()])).toEqual(expected);
      const labels = expected.flatMap((profile) => profile.labels);
      expect((await listClientLabels(scope)).sort()).toEqual([...new Set(labels)].sort());
    }),
    { numRuns: runs(25) },
  );
});

test("a refused replacement changes nothing, and another account's profiles are never seen", async () => {
  const [scope, other] = [await createTestAccount(), await createTestAccount()];
  const profile: ClientProfile = { ...blankProfile("7"), customerId: "C-7", labels: ["VIP"] };
  await saveClientProfile(scope, profile, BY);
  const answer = await replaceClientProfiles(scope, { uids: ["7"], by: BY }, ({ profiles }) => {
    expect(profiles.get("7")).toEqual(profile);
    return { answer: "refused" };
  });
  expect(answer).toBe("refused");
  expect(await findClientProfile(scope, "7")).toMatchObject({ ...profile, updatedBy: BY });
  expect(await findClientProfile(other, "7")).toBeNull();
  expect((await loadStoredProfiles(other, ["7"])).profiles.size).toBe(0);
  expect(await listClientLabels(other)).toEqual([]);
});

test("thresholds have their defaults until they are set, for each account separately", async () => {
  const [scope, other] = [await createTestAccount(), await createTestAccount()];
  const rules = { newDays: 10, dormantDays: 5, lostDays: 20 };
  await saveClientStateRules(scope, DEFAULT_STATE_RULES);
  await saveClientStateRules(scope, rules);
  expect(await loadClientStateRules(scope)).toEqual(rules);
  expect(await loadClientStateRules(other)).toEqual(DEFAULT_STATE_RULES);
  await expect(saveClientStateRules(scope, { ...rules, lostDays: 5 })).rejects.toThrow();
});

test("no query reveals to a partner that a client has a note", async () => {
  const scope = await createTestAccount();
  await saveClientProfile(
    scope,
    { ...blankProfile("7"), note: "between us", owner: "anna", contact: "7@b.c" },
    BY,
  );
  const partner = grantClientScope(scope.accountId, ["7"]);
  expect(await searchClients(scope, "7", 5)).toHaveLength(1);
  expect(await searchClients(partner, "7", 5)).toEqual([]);
  expect(await findClientProfile(partner, "7")).toBeNull();
  expect((await loadClientProfiles(partner, ["7"])).size).toBe(0);
});
