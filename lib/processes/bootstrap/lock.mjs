import { readFileSync, writeFileSync } from "node:fs";

/**
 * Where each package of package-lock.json is fetched. Without an address npm reads the list of all
 * versions of every package first, a third of an installation's time. The host stands for the
 * registry that a machine has set (`replace-registry-host` in .npmrc): the lock file names none.
 */
export function withAddresses(text) {
  const lock = JSON.parse(text);
  for (const [folder, { name: alias, version, resolved: _, ...rest }] of Object.entries(
    lock.packages,
  )) {
    if (folder === "") continue;
    const name = alias ?? folder.split("node_modules/").at(-1);
    const resolved = `https://registry.invalid/${name}/-/${name.split("/").at(-1)}-${version}.tgz`;
    lock.packages[folder] = { name: alias, version, resolved, ...rest };
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

// `npm run format`: an `npm install` writes the addresses of the machine's own registry.
if (process.argv[1] === import.meta.filename) {
  writeFileSync("package-lock.json", withAddresses(readFileSync("package-lock.json", "utf8")));
}
