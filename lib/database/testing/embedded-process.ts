import pg from "pg";
import { ensureEmbeddedDatabase } from "../embedded/embedded";

/**
 * A process of embedded.engine.db.test.ts: holds the database and reports it; "write" also stores
 * numbers until it is killed.
 */
const [dataDir = "", task = "hold"] = process.argv.slice(2);
const database = await ensureEmbeddedDatabase(dataDir);
console.log(`holds ${database.pid()}`);

if (task === "write") {
  const client = new pg.Client(database.url);
  client.on("error", () => {});
  await client.connect();
  await client.query(
    "create table if not exists numbers (writer int, number int, primary key (writer, number))",
  );
  for (let number = 0; ; number += 1) {
    await client
      .query("insert into numbers values ($1, $2)", [process.pid, number])
      .catch(() => process.exit(1));
    console.log(`wrote ${process.pid} ${number}`);
  }
}
setInterval(() => {}, 60_000);
