import { Readable } from "node:stream";
import { beforeEach, expect, test } from "vitest";
import type { Day } from "@/lib/core/day";
import { grantClientScope } from "@/lib/core/scope";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { disputeLine } from "@/lib/payouts/dispute-line";
import {
  ANN,
  addPartner,
  agree,
  approve,
  close,
  grant,
  OCTOBER,
  openPayouts,
  partner,
  prepare,
  SEPTEMBER,
  save,
  scope,
  usdt,
} from "@/lib/payouts/testing/payouts";
import { loadPortfolioStatements } from "./statements";
import { portfolioStatementsTable } from "./tables";

openTestDatabase();
beforeEach(openPayouts);

test("statements of all accounts are shown as each account's own page shows them, with open disputes", async () => {
  const [first, payee] = [scope, partner];
  const other = await addPartner(["2"]);
  await grant(payee.id, ["1"], []);
  for (const month of ["09", "10"])
    await save(`2026-${month}-10` as Day, [
      usdt(`2026-${month}-10`, "1", "50"),
      usdt(`2026-${month}-10`, "2", "7.123456789"),
    ]);
  await agree();
  await agree({ partner: other.id });
  await close(SEPTEMBER);
  const paid = await prepare(SEPTEMBER);
  await approve(paid);
  const theirs = await prepare(SEPTEMBER, other);
  const own = grantClientScope(first.accountId, ["1"], payee.id);
  const dispute = { statementId: paid, line: 1, words: "a row is missing" };
  expect(await disputeLine(own, dispute, ANN)).toEqual({ kind: "saved" });

  await openPayouts(); // a second account, with a statement of a later month in preparation
  const second = scope;
  await grant(partner.id, ["1"], []);
  await save("2026-10-10" as Day, [usdt("2026-10-10", "1", "3")]);
  await agree({ from: "2026-10-01" });
  await close(OCTOBER);
  const newest = await prepare(OCTOBER);

  const accounts = [
    { scope: first, account: { id: first.accountId, name: "Axle" } },
    { scope: second, account: { id: second.accountId, name: "Birch" } },
  ];
  const found = await loadPortfolioStatements(accounts);
  expect(
    found.map(({ account, id, state, openDisputes }) => [account.name, id, state, openDisputes]),
  ).toEqual([
    ["Birch", newest, "prepared", 0],
    ["Axle", theirs, "prepared", 0],
    ["Axle", paid, "open", 1],
  ]);
  const lines: (string | null)[][] = await Readable.from(
    portfolioStatementsTable(found).rows,
  ).toArray();
  expect(lines.map((line) => [line[1], ...line.slice(8)])).toEqual([
    ["Birch", "coin", "USDT", "0.6", "0.60000000", "0.6", null],
    ["Birch", "value", "USDT", null, null, "0.6", null],
    ["Axle", "coin", "USDT", "1.4246913578", "1.42469135", "1.4246913578", null],
    ["Axle", "value", "USDT", null, null, "1.4246913578", null],
    ["Axle", "coin", "USDT", "10.0", "10.00000000", "10.0", null],
    ["Axle", "value", "USDT", null, null, "10.0", null],
  ]);

  const nobody = grantClientScope(second.accountId, ["1"], payee.id);
  const seen = await loadPortfolioStatements([
    { scope: own, account: { id: first.accountId, name: "Axle" } },
    { scope: nobody, account: { id: second.accountId, name: "Birch" } },
  ]);
  expect(seen.map(({ id }) => id)).toEqual([paid]);
});
