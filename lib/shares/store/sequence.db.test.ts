import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { AuditEntry } from "@/lib/audit/store/log";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { createTestPerson } from "@/lib/people/testing/person";
import { createTestShare } from "../testing/stored-share";
import { replaceShareToken, updateShare } from "./links";
import { listShares, loadShareViews } from "./list";
import { revokeShares } from "./revoke";
import { countShareView, findShare } from "./visit";

openTestDatabase();

let owner: string;
beforeEach(async () => {
  owner = await createTestPerson();
});

type SequenceStep =
  | { readonly do: "view"; readonly client: string }
  | { readonly do: "rotate"; readonly graceHours: 0 | 24 }
  | { readonly do: "limit"; readonly maxViews: number | null }
  | { readonly do: "password"; readonly passwordHash: string | null }
  | { readonly do: "revoke" };

const step: fc.Arbitrary<SequenceStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("view" as const), client: fc.constantFrom("a", "b") }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("rotate" as const),
      graceHours: fc.constantFrom(0 as const, 24 as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("limit" as const),
      maxViews: fc.option(fc.integer({ min: 1, max: 6 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("password" as const),
      passwordHash: fc.option(fc.constant("hash")),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("revoke" as const) }) },
);

/** The expected link after the same steps. */
type Model = {
  readonly tokens: string[];
  earlier: string | null;
  version: number;
  views: number;
  maxViews: number | null;
  hasPassword: boolean;
  isRevoked: boolean;
};

const reach = () => ({ kind: "own", userId: owner }) as const;

/** Another test checks the contents of an entry. */
function entryOf(): AuditEntry {
  const event = {
    kind: "sign-out",
    result: "done",
    account: null,
    object: null,
    details: {},
  } as const;
  return { origin: TEST_ORIGIN, event };
}

test("in any order of actions, a link opens only by its tokens and counts its views", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { id, tokenHash } = await createTestShare(owner);
      const model: Model = {
        ...{ tokens: [tokenHash], earlier: null, version: 1, views: 0 },
        ...{ maxViews: null, hasPassword: false, isRevoked: false },
      };
      for (const each of steps) await take(id, each, model);
      await holds(id, model);
    }),
    { numRuns: runs(40) },
  );
});

function take(id: string, given: SequenceStep, model: Model): Promise<void> {
  switch (given.do) {
    case "view":
      return view(id, given.client, model);
    case "rotate":
      return rotate(id, given.graceHours, model);
    case "limit":
      return limit(id, given.maxViews, model);
    case "password":
      return setPassword(id, given.passwordHash, model);
    case "revoke":
      return revoke(id, model);
    default:
      return given satisfies never;
  }
}

async function view(id: string, client: string, model: Model): Promise<void> {
  const seen = { linkId: id, passVersion: model.version, client, nowMs: Date.now() };
  const allowed = !model.isRevoked && (model.maxViews === null || model.views < model.maxViews);
  expect(await countShareView(seen)).toEqual({ counted: allowed });
  expect(await countShareView({ ...seen, passVersion: model.version - 1 })).toEqual({
    counted: false,
  });
  if (allowed) model.views += 1;
}

async function rotate(id: string, graceHours: 0 | 24, model: Model): Promise<void> {
  const tokenHash = `${id} ${model.tokens.length}`;
  const outcome = await replaceShareToken(reach(), id, { tokenHash, graceHours }, entryOf);
  expect(outcome).toBe(model.isRevoked ? "revoked" : "replaced");
  if (model.isRevoked) return;
  model.earlier = graceHours === 0 ? null : (model.tokens.at(-1) ?? null);
  model.tokens.push(tokenHash);
  model.version += 1;
}

async function limit(id: string, maxViews: number | null, model: Model): Promise<void> {
  const isTooFew = maxViews !== null && maxViews !== model.maxViews && maxViews <= model.views;
  const expected = model.isRevoked ? "revoked" : isTooFew ? "fewer-than-counted" : "changed";
  expect(await updateShare(reach(), id, { maxViews }, entryOf)).toBe(expected);
  if (expected === "changed") model.maxViews = maxViews;
}

async function setPassword(id: string, passwordHash: string | null, model: Model): Promise<void> {
  const outcome = await updateShare(reach(), id, { passwordHash }, entryOf);
  expect(outcome).toBe(model.isRevoked ? "revoked" : "changed");
  if (model.isRevoked || (passwordHash === null && !model.hasPassword)) return;
  model.hasPassword = passwordHash !== null;
  model.version += 1;
}

async function revoke(id: string, model: Model): Promise<void> {
  expect(await revokeShares(reach(), id, TEST_ORIGIN)).toBe(model.isRevoked ? 0 : 1);
  model.isRevoked = true;
}

async function holds(id: string, model: Model): Promise<void> {
  const current = model.tokens.at(-1);
  for (const token of model.tokens) {
    const link = await findShare(token);
    if (token !== current && token !== model.earlier) {
      expect(link).toBeNull();
      continue;
    }
    expect(link).toMatchObject({
      id,
      views: model.views,
      passVersion: model.version,
      maxViews: model.maxViews,
    });
    expect(link?.earlierUntil === null).toBe(token === current);
    expect(link?.revokedAt !== null).toBe(model.isRevoked);
    expect(link?.passwordHash !== null).toBe(model.hasPassword);
  }
  const listed = (await listShares({ kind: "all" }, { nowMs: Date.now() })).find(
    (row) => row.id === id,
  );
  const isUsedUp = model.maxViews !== null && model.views >= model.maxViews;
  expect(listed?.state).toBe(model.isRevoked ? "revoked" : isUsedUp ? "used-up" : "open");
  const byDay = (await loadShareViews({ kind: "all" }, id)) ?? [];
  expect(byDay.reduce((sum, { views }) => sum + views, 0)).toBe(model.views);
}
