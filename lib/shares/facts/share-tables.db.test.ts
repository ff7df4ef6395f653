import { afterEach, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { writeCsv } from "@/lib/exports/export-table";
import type { ShareSubject } from "@/lib/shares/subject";
import { PANEL_NAMES } from "@/lib/stocks/queue/question";
import {
  CALENDAR,
  COMPARISON,
  capture,
  forgetStocks,
  STOCK,
  seedStocks,
  WATCHLIST,
} from "../testing/shared-stocks";
import { shareTables } from "./share-tables";

openTestDatabase();
afterEach(forgetStocks);

test("each panel that is shown has a file, and what was never read has none", async () => {
  await seedStocks();
  const namesOf = async (subject: ShareSubject) =>
    shareTables(await capture(subject)).map(({ name, section }) => `${section}/${name}`);
  expect(await namesOf(STOCK)).toEqual(
    PANEL_NAMES.filter((name) => name !== "suspension").map((name) => `${name}/${name}`),
  );
  expect(await namesOf(COMPARISON)).toEqual([
    ...["executives/executives", "executives/executives-shared", "shareholders/shareholders"],
    ...["shareholders/shareholders-shared", "dividends/dividends", "earnings/earnings"],
    ...["share-capital/share-capital", "suspension/suspension", "prices/prices"],
  ]);
  expect(await csvOf(STOCK, "shareholders")).toEqual([
    "code,name,holdingNum,holdingRatio",
    "AAPL,Ann,6.10,9.63",
    "AAPL,Cid,3,9.63",
  ]);
  expect(await csvOf(STOCK, "prices")).toEqual([
    "code,symbol,quoteCoin,kind,time,price,volume",
    "AAPL,RAAPLUSDT,USDT,last,2026-11-20T14:59:00.000Z,231.20,",
    "AAPL,RAAPLUSDT,USDT,close,2026-11-19T00:00:00.000Z,230,",
  ]);
  expect(await csvOf(COMPARISON, "shareholders-shared")).toEqual([
    "name,NVDA holdingRatio,NVDA holdingNum,AAPL holdingRatio,AAPL holdingNum",
    "ANN,9.63,7,9.63,6.10",
  ]);
  const [, nvda, aapl] = await csvOf(WATCHLIST, "stocks");
  expect(nvda).toMatch(/^NVDA,Nvidia,英伟达,RNVDAUSDT,\w+,,,,false,1,1,/);
  expect(aapl).toMatch(/^AAPL,Apple,苹果,RAAPLUSDT,\w+,2026-12-01,report,false,false,5,1,/);
  const dates = await csvOf(CALENDAR, "dates");
  expect(dates.map((line) => line.split(",").slice(0, 3).join(","))).toEqual([
    "date,event,code",
    "2026-11-26,closure,",
    "2026-12-01,report,AAPL",
    "2026-12-04,ex-date,AAPL",
  ]);
  expect(await csvOf(CALENDAR, "gaps")).toContain("NVDA,earnings,failed");
});

async function csvOf(subject: ShareSubject, name: string): Promise<string[]> {
  const found = shareTables(await capture(subject)).find((table) => table.name === name);
  let csv = "";
  if (found) for await (const chunk of writeCsv(found.table)) csv += chunk.toString();
  return csv.trimEnd().split("\r\n");
}
