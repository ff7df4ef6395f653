import { beforeEach, expect, test, vi } from "vitest";
import type { Day } from "@/lib/core/day";
import { LANGUAGE_SETTING } from "@/lib/core/language";
import { grantAccountScope, grantClientScope } from "@/lib/core/scope";
import { testWords } from "@/lib/core/testing/text";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { overlap, raceTest } from "@/lib/database/testing/overlap";
import { sendLetters } from "@/lib/mail/outbox";
import { startSmtp } from "@/lib/mail/testing/smtp";
import { setTestRole } from "@/lib/people/testing/grant";
import { savePersonSetting } from "@/lib/users/store/users";
import type { TypedPayoutAddress } from "./contract";
import { listPayoutAddresses, loadPayables, openPayablesTable } from "./load-payables";
import { savePayoutAddress } from "./save-payout-address";
import {
  ANN,
  addPartner,
  agree,
  approve,
  close,
  grant,
  openPayouts,
  partner,
  pay,
  person,
  prepare,
  SEPTEMBER,
  save,
  scope,
  usdt,
} from "./testing/payouts";
import { addressLetter } from "./text";

openTestDatabase();
beforeEach(openPayouts);

const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const USDT: TypedPayoutAddress = { coin: "USDT", network: "TRC20", address: TRON };
const NONE = { network: "", address: "" };

const enter = (
  typed: Partial<TypedPayoutAddress> = {},
  { anyway = false, partnerId = partner.id, by = ANN, as = scope as never } = {},
) => savePayoutAddress(as, { partnerId, typed: { ...USDT, ...typed }, anyway }, by);

const notices = async (userId: string) =>
  (
    await db().pool.query(
      "select kind, items from notifications where user_id = $1 order by created_at",
      [userId],
    )
  ).rows;

test("an address is kept with its history, audited, and the partner is told of each change", async () => {
  expect(await enter({ address: ` ${TRON} ` })).toEqual({ kind: "saved" });
  expect(await enter()).toEqual({ kind: "unchanged" });
  expect(await enter({ coin: "BTC", network: "x", address: "y" })).toEqual({ kind: "saved" });
  expect(await enter(NONE)).toEqual({ kind: "saved" });
  expect(await enter(NONE)).toMatchObject({ kind: "refused", problem: "address-missing" });
  const listed = await listPayoutAddresses(scope);
  expect(
    listed.map(({ coin, address, isCurrent, isRecent }) => [coin, address, isCurrent, isRecent]),
  ).toEqual([
    ["USDT", null, true, true],
    ["BTC", "y", true, true],
    ["USDT", TRON, false, true],
  ]);
  expect(await notices(partner.id)).toMatchObject([
    { kind: "payout-address", items: [{ by: partner.id, who: "ann@example.com", address: TRON }] },
    { items: [{ coin: "BTC", network: "x", address: "y" }] },
    { items: [{ coin: "USDT", network: null, address: null }] },
  ]);
  const { rows } = await db().pool.query(
    "select details from audit_log where account_id = $1 and kind = 'payout-address-changed' order by id",
    [scope.accountId],
  );
  expect(rows.map(({ details }) => details)).toMatchObject([
    { coin: "USDT", before: null, after: `TRC20: ${TRON}` },
    { coin: "BTC" },
    { coin: "USDT", before: `TRC20: ${TRON}`, after: null },
  ]);
});

test.each([
  [{ coin: " " }, "coin", "coin-missing"],
  [{ network: "" }, "network", "network-missing"],
  [{ address: "" }, "address", "address-missing"],
  [{ address: `${TRON}\u200b` }, "address", "text-unprintable"],
  [{ address: `\u202e${TRON}` }, "address", "text-unprintable"],
  [{ address: "x".repeat(201) }, "address", "text-too-long"],
  [{ network: "x".repeat(41) }, "network", "text-too-long"],
] as const)("%j is refused", async (typed, field, problem) => {
  expect(await enter(typed)).toEqual({ kind: "refused", field, problem });
  expect(await listPayoutAddresses(scope)).toEqual([]);
});

test("an unusual address is asked about, and saved if a person says so", async () => {
  const unusual = { network: "ERC20" };
  expect(await enter(unusual)).toEqual({ kind: "ask", doubts: ["form"] });
  expect(await listPayoutAddresses(scope)).toEqual([]);
  expect(await enter(unusual, { anyway: true })).toEqual({ kind: "saved" });
});

test("a partner enters and sees their own addresses alone, and a manager those of the account's partners", async () => {
  const other = await addPartner([]);
  const own = grantClientScope(scope.accountId, ["1"], partner.id);
  const as = own as never;
  const by = person(partner.email, partner.id);
  expect(await enter({}, { as, by })).toEqual({ kind: "saved" });
  expect(await enter({}, { as, by, partnerId: other.id })).toMatchObject({ problem: "no-partner" });
  expect(await enter({}, { partnerId: other.id })).toEqual({ kind: "saved" });
  expect((await listPayoutAddresses(own)).map(({ partnerId }) => partnerId)).toEqual([partner.id]);
  expect(await listPayoutAddresses(grantClientScope(scope.accountId, ["1"]))).toEqual([]);
  expect(await listPayoutAddresses(scope)).toHaveLength(2);
  const elsewhere = grantAccountScope(scope.accountId + 1_000);
  expect(await listPayoutAddresses(elsewhere)).toEqual([]);
  await setTestRole(other.id, scope.accountId, "viewer");
  expect(await enter({ network: "x" }, { partnerId: other.id })).toMatchObject({
    problem: "no-partner",
  });
  expect(await enter({}, { partnerId: crypto.randomUUID() })).toMatchObject({
    problem: "no-partner",
  });
});

test("a desk with a mail server puts the notice into the outbox, in the partner's language", async () => {
  const smtp = await startSmtp();
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${smtp.port}`);
  vi.stubEnv("MAIL_FROM", "desk@example.com");
  vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
  try {
    await savePersonSetting(partner.id, LANGUAGE_SETTING, "zh-CN");
    await enter();
    await enter(NONE);
    expect(await enter(NONE)).toMatchObject({ kind: "refused" });
    const { rows } = await db().pool.query("select kind, state from letters where user_id = $1", [
      partner.id,
    ]);
    expect(rows).toEqual([
      { kind: "payout-address", state: "queued" },
      { kind: "payout-address", state: "queued" },
    ]);
    await sendLetters({
      openAccount: async () => null,
      sendToChat: expect.fail,
      failed: expect.fail,
    });
    expect(smtp.taken.map(({ to }) => to)).toEqual([[partner.email], [partner.email]]);
    const letters = smtp.taken.map(({ text }) => Buffer.from(text).toString());
    expect(letters[0]).toContain("Content-Type: text/plain");
  } finally {
    vi.unstubAllEnvs();
    await smtp.close();
  }
});

test("the notice says what changed, and what to do if it is wrong", () => {
  const change = {
    account: "Book",
    coin: "USDT",
    by: "ann@example.com",
    link: "https://d/payouts",
  };
  const { subject, text } = addressLetter(testWords(), {
    ...change,
    network: "TRC20",
    address: TRON,
  });
  expect(subject).toBe("Your payout address for USDT was changed");
  expect(text).toContain(`TRC20, ${TRON}`);
  expect(text).toContain("tell the account's managers");
  expect(text.endsWith("https://d/payouts")).toBe(true);
  const removed = addressLetter(testWords(), { ...change, network: null, address: null });
  expect(removed.text).toContain("removed the address");
});

raceTest("the same address entered twice at once is one entry", async () => {
  const kinds = await overlap([() => enter(), () => enter()]);
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(["saved", "unchanged"]);
  expect(await listPayoutAddresses(scope)).toHaveLength(1);
});

test("what is to be paid has its address, the day of its change, and whether that was within a day", async () => {
  await grant(partner.id, ["1"], []);
  const day = "2026-09-10" as Day;
  await save(day, [
    usdt(day, "1", "50.123456789"),
    { ...usdt(day, "1", "1"), coin: "BTC" },
    { ...usdt(day, "1", "-1"), coin: "ETH" },
  ]);
  await agree();
  await close(SEPTEMBER);
  const id = await prepare(SEPTEMBER);
  expect(await loadPayables(scope)).toEqual([]);
  await approve(id);
  await enter();
  await enter({ coin: "BTC", network: "a", address: "b" });
  await enter({ coin: "BTC", ...NONE });
  const rowsOf = async () => {
    const rows: (readonly (string | null)[])[] = [];
    for await (const row of openPayablesTable(await loadPayables(scope)).rows) rows.push(row);
    return rows;
  };
  const since = expect.stringMatching(/^\d{4}-.*Z$/);
  const of = (coin: string, amount: string) => ["1", SEPTEMBER, partner.email, coin, amount];
  expect(await rowsOf()).toEqual([
    [...of("BTC", "0.20000000"), null, null, null, "no address", null, null],
    [...of("USDT", "10.02469135"), "TRC20", TRON, since, "changed within 24 hours", null, null],
  ]);
  await db().pool.query(
    "update payout_addresses set entered_at = entered_at - interval '24 hours' where account_id = $1",
    [scope.accountId],
  );
  expect((await rowsOf()).map((row) => row.at(-3))).toEqual(["no address", null]);
  await pay(id, { day: "2026-10-05", reference: "x" });
  expect(await rowsOf()).toEqual([]);
});

test("an address that somebody else entered meanwhile is said, and replaced only by a second answer", async () => {
  const save = (address: string, seen: number | null) =>
    savePayoutAddress(
      scope,
      { partnerId: partner.id, typed: { ...USDT, address }, anyway: true, seen },
      ANN,
    );
  expect(await save("one", null)).toEqual({ kind: "saved" });
  const [now] = await listPayoutAddresses(scope);
  const { id = 0, network, address, enteredBy } = now ?? {};
  const said = { kind: "changed-meanwhile", now: { id, network, address, enteredBy } };
  expect(await save("two", null)).toEqual(said);
  expect(await save("one", null), "nothing would change").toEqual({ kind: "unchanged" });
  expect(await listPayoutAddresses(scope)).toHaveLength(1);
  expect(await save("two", id)).toEqual({ kind: "saved" });
  expect((await listPayoutAddresses(scope))[0]).toMatchObject({ address: "two" });
});
