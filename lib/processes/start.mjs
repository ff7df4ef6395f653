// Written for any Node that knows ES modules, so that an old one gets a sentence and not a syntax
// error: no `??`, no top-level await here. Everything newer is behind the dynamic import.
import { readFileSync } from "node:fs";

var wanted = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  .engines.node.replace(/[^\d.]/g, "")
  .split(".")
  .map(Number);
var found = process.versions.node.split(".").map(Number);

if (found[0] > wanted[0] || (found[0] === wanted[0] && found[1] >= wanted[1])) {
  import("./bootstrap/bootstrap.mjs").then((bootstrap) =>
    bootstrap.run(process.argv[2], process.argv.slice(3)),
  );
} else {
  console.error(`Broker Desk needs Node >= ${wanted.join(".")}; this is ${process.versions.node}.`);
  process.exit(78); // as MISCONFIGURED_EXIT of lib/core/refusal.ts
}
