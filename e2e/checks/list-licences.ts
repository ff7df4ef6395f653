import { licenceFaults, licenceText, readLicences } from "./licences";

// `npm run licences [-- --json]`: the licences of all packages that the product is delivered with.
// Exits with 1 if one is missing or not judged.
const packages = readLicences(process.cwd());
const faults = licenceFaults(packages);
const isJson = process.argv.includes("--json");
process.stdout.write(isJson ? `${JSON.stringify(packages, null, 2)}\n` : licenceText(packages));
for (const sentence of faults) process.stderr.write(`${sentence}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
