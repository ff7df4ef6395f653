import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { type ClientProfile, readClientProfile } from "@/lib/clients/client";
import { CLIENT_SORTS } from "@/lib/clients/client-row";
import { anyMeasure, saveRates } from "@/lib/clients/testing/book";
import { saveClientProfile } from "@/lib/clients/testing/profiles";
import { BREAKDOWN_DIMENSIONS } from "@/lib/commissions/breakdown";
import { COMMISSION_SORTS, type CommissionRow } from "@/lib/commissions/commission";
import { saveUidList } from "@/lib/commissions/store/uid-lists";
import { anyBook, anyFilter, BOOK_RANGE, saveBook } from "@/lib/commissions/testing/book";
import { addDays } from "@/lib/core/day";
import { grantClientScope, type WholeAccountScope } from "@/lib/core/scope";
import { onEveryEngine } from "@/lib/database/testing/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { isForPartners } from "@/lib/users/hidden-from-partners";
import { type ReadAsked, STORE_READS } from "../testing/partner-reads";
import { REPORT_READS } from "../testing/report-reads";

openTestDatabase();

const UIDS = ["1", "10", "2", "=2", "-3", "a,b", 'say "hi"', "émoji 🪙", "absent"];
const TODAY = addDays(BOOK_RANGE.to, 2);
const uid = fc.constantFrom(...UIDS);
const MANY = Array.from({ length: 400 }, (_, at) => `without rows ${at}`);
const ALPHABET = ["one", "two"];

const anyProfile = fc.record({
  uid,
  name: fc.constantFrom("", "one", "Nina"),
  customerId: fc.constantFrom("", "C-1", "n"),
  contact: fc.constantFrom("", "n@two"),
  owner: fc.constantFrom("", "Nina"),
  labels: fc.subarray(ALPHABET).map((labels) => labels.join(";")),
  note: fc.constantFrom("", "n", "two of them"),
});

const anyAsked: fc.Arbitrary<Omit<ReadAsked, "listId" | "today">> = fc.record({
  filter: anyFilter,
  sort: fc.constantFrom(
    ...COMMISSION_SORTS.filter((sort) => isForPartners("commission-column", sort)),
  ),
  direction: fc.constantFrom("asc" as const, "desc" as const),
  clientSort: fc.constantFrom(...CLIENT_SORTS),
  dimension: fc.constantFrom(...BREAKDOWN_DIMENSIONS),
  measure: anyMeasure,
  uid,
  uids: fc.subarray([...UIDS, "nobody"], { minLength: 1 }),
  search: fc.constantFrom("", "1", "2", "n", "two", "C-"),
  labels: fc.subarray(ALPHABET, { maxLength: 1 }),
});

const anyCase = fc.record({
  book: anyBook,
  before: fc.option(anyBook),
  profiles: fc.uniqueArray(anyProfile, { selector: (profile) => profile.uid, maxLength: 6 }),
  clients: fc.oneof({ weight: 6, arbitrary: fc.subarray(UIDS) }, fc.constant<string[]>([])),
  asked: anyAsked,
  /** The scope has so many clients that the store reads their rows in another way. */
  isOfMany: fc.boolean(),
});
type PartnerCase = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

/** A row as a partner sees it: without the running totals of the whole account. */
function withoutBookTotals(row: CommissionRow): CommissionRow {
  return { ...row, dayTotalRebateAmount: null, totalRebateAmount: null };
}

/** Reads with cached answers; they also run before the book is restated. */
const KEPT = [
  "commission-breakdown readBreakdown",
  "commission-coin-days sumCommissionsByCoinDay",
  "commission-fees sumCommissionFees",
  "commission-groups sumRebatesByGroup",
];

/** One account with the whole book, and one that only ever had the partner's clients. */
async function saveBoth({ book, before, profiles, clients, asked, isOfMany }: PartnerCase) {
  const [everybody, own] = [await createTestAccount(), await createTestAccount()];
  const isOwn = (of: { readonly uid: string }) => clients.includes(of.uid);
  const partner = grantClientScope(everybody.accountId, isOfMany ? [...clients, ...MANY] : clients);
  for (const version of before ? [before, book] : [book]) {
    await saveBook(everybody, version);
    for (const name of KEPT)
      await STORE_READS[name]?.(partner, { ...asked, listId: "list", today: TODAY });
    await saveBook(own, version.filter(isOwn).map(withoutBookTotals));
  }
  const read = profiles.flatMap((given) => {
    const profile = readClientProfile(given);
    return profile.ok ? [profile.profile] : [];
  });
  await saveProfiles(everybody, read);
  await saveProfiles(
    own,
    read.filter(isOwn).map((profile) => ({ ...profile, contact: "", owner: "", note: "" })),
  );
  await saveUidList(everybody, "list", asked.uids);
  await saveUidList(own, "list", asked.uids);
  return { partner, own };
}

async function saveProfiles(
  scope: WholeAccountScope,
  profiles: readonly ClientProfile[],
): Promise<void> {
  for (const profile of profiles) await saveClientProfile(scope, profile, "manager@example.com");
}

/**
 * The answer as JSON: functions and undefined fields are dropped, and "0.0" equals "0", inside a
 * text too.
 */
function plain(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer ?? null), (_, value) =>
    typeof value === "string"
      ? value.replace(/\d+\.\d+/g, (sum) => sum.replace(/\.?0+$/, ""))
      : value,
  );
}

const READS = { ...prefixed("store", STORE_READS), ...prefixed("reports", REPORT_READS) };

function prefixed<T>(folder: string, reads: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(reads).map(([name, read]) => [`${folder}/${name}`, read]),
  );
}

test("to a partner everything answers as if there had never been other clients than his", async () => {
  await saveRates([
    { coin: "BTC", day: BOOK_RANGE.from, rate: "65000.5" as never },
    { coin: "two\nlines", day: BOOK_RANGE.to, rate: "3" as never },
  ]);
  await fc.assert(
    fc.asyncProperty(anyCase, async (given) => {
      const { partner, own } = await saveBoth(given);
      const asked: ReadAsked = { ...given.asked, listId: "list", today: TODAY };
      for (const [name, read] of Object.entries(READS)) {
        const [is, should] = [await read(partner, asked), await read(own, asked)];
        expect({ name, answer: plain(is) }).toEqual({
          name,
          answer: plain(should),
        });
      }
    }),
    { numRuns: onEveryEngine() ? runs(25) : 1 },
  );
}, 200_000);
