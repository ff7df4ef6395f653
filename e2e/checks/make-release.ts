import { Command } from "commander";
import { Refusal } from "@/lib/core/refusal";
import { auditPackages } from "./audit";
import { licenceFaults, readLicences } from "./licences";
import { findObstacles, tagOf, writeRelease } from "./release";

/**
 * `npm run release -- VERSION [--check]`: refuses with a sentence for each thing to do first;
 * otherwise writes version, change log, commit and tag. `--check` writes nothing.
 */
const program = new Command("release")
  .argument("<version>", "three numbers, higher than the version now, such as 0.2.0")
  .option("--check", "say what is missing, and write nothing")
  .parse();
const [version = ""] = program.args;
const { check } = program.opts<{ check?: true }>();
const root = process.cwd();

process.exitCode = run();

function run(): number {
  const audit = auditPackages();
  const obstacles = [
    ...findObstacles(root, version),
    ...licenceFaults(readLicences(root)),
    ...(audit.isSerious ? audit.sentences : []),
  ];
  if (obstacles.length > 0) {
    process.stderr.write(`${version} cannot be released:\n${obstacles.join("\n")}\n`);
    return 1;
  }
  process.stdout.write(`${audit.sentences.join("\n")}\n`);
  if (check) {
    process.stdout.write(`${version} can be released; nothing was written.\n`);
    return 0;
  }
  try {
    writeRelease(root, version, new Date().toISOString().slice(0, 10));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
  process.stdout.write(
    `${version} is committed and tagged. Publish it: git push origin main ${tagOf(version)}\n`,
  );
  return 0;
}
