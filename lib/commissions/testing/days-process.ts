import type { Day } from "@/lib/core/day";
import { grantAccountScope } from "@/lib/core/scope";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { saveCommissionDay } from "../store/days/days";
import { commissionRow } from "./rows";

/** A process that saves new revisions of one day until it is killed. */
const [url = "", account = "", day = "", rounds = "1000000"] = process.argv.slice(2);
const scope = grantAccountScope(Number(account));
await openDatabase(url);
process.stdout.write("ready\n");
for (let round = 0; round < Number(rounds); round++) {
  const rows = Array.from({ length: 1500 }, (_, index) =>
    commissionRow(day as Day, {
      uid: `${index}`,
      fee: index % 3 === 0 ? `${process.pid}.${round}` : "1",
    }),
  );
  await saveCommissionDay(scope, {
    day: day as Day,
    rows,
    fetchedAtMs: round,
    emptyMeans: "empty",
  });
}
await closeDatabase();
