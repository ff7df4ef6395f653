import { expect, test, vi } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { db } from "@/lib/database/database";
import { findTradingAccount } from "@/lib/trading/store/trading-accounts";
import { openTradingDesk } from "@/lib/trading/testing/orders";
import { stop } from "./trading";

const desk = openTradingDesk();

test("one account that cannot be stopped leaves the stop of the others alone", async () => {
  const broken = desk.scope();
  await createTestAccount(); // it does not trade
  const other = await desk.openAccount(desk.sandbox().url);
  await db().pool.query(`
    create function refuse_stop() returns trigger language plpgsql as $$
      begin raise exception 'not this one'; end $$;
    create trigger refuse_stop before update on trading_accounts for each row
      when (old.account_id = ${broken.accountId}) execute function refuse_stop()`);
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    expect(await stop({ all: true })).toBe(1);
    const text = said.mock.calls.join("");
    expect(text).toMatch(/could not be stopped\. .*not this one/);
    expect(text).toMatch(/Trading on .* is stopped\./);
  } finally {
    said.mockRestore();
    await db().pool.query(
      "drop trigger refuse_stop on trading_accounts; drop function refuse_stop",
    );
  }
  expect((await findTradingAccount(broken))?.state).toBe("on");
  expect((await findTradingAccount(other))?.state).toBe("stopped");
  expect(await stop({ all: true })).toBeUndefined();
  expect((await findTradingAccount(broken))?.state).toBe("stopped");
});
