import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** Why a broker may run the desk with a package of each licence, and what it asks for. */
const ALLOWED: Readonly<Record<string, string>> = {
  "0BSD": "any use, without conditions",
  "Apache-2.0": "any use; keep the notice; grants patents",
  "BlueOak-1.0.0": "any use; keep the notice",
  "BSD-2-Clause": "any use; keep the notice",
  "BSD-3-Clause": "any use; keep the notice; no advertising with the authors' names",
  "CC-BY-4.0": "data (which browser knows what); any use; name the source",
  "CC0-1.0": "any use, without conditions",
  "EPL-2.0":
    "any use; changes to its own files stay open, and we change none (elkjs, in Prisma's studio, which the desk never starts)",
  ISC: "any use; keep the notice",
  "LGPL-3.0-or-later":
    "any use; a library of its own that can be replaced (libvips, under sharp, which Next installs and the desk never asks)",
  MIT: "any use; keep the notice",
  "MIT-0": "any use, without conditions",
  "OFL-1.1": "any use of the font, but not selling it alone",
  "PSF-2.0": "any use; keep the notice",
  Unlicense: "any use, without conditions",
};

/** The sentence that every copy of the MIT licence has. */
const MIT_SENTENCE = "Permission is hereby granted, free of charge, to any person obtaining";

const lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
});
const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
});

export type PackageLicence = {
  readonly name: string;
  readonly version: string;
  /** As the package says it; null: it says nothing. */
  readonly licence: string | null;
  readonly isAllowed: boolean;
};

/**
 * Every package that is installed in `root` and that the product needs, by name. Packages for other
 * systems are not installed.
 */
export function readLicences(root: string): PackageLicence[] {
  const { packages } = lock.parse(readJson(path.join(root, "package-lock.json")));
  return Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== "" && dev !== true)
    .map(([folder]) => path.join(root, folder))
    .filter((folder) => existsSync(path.join(folder, "package.json")))
    .map(readLicence)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readLicence(folder: string): PackageLicence {
  const { name, version, license } = manifest.parse(readJson(path.join(folder, "package.json")));
  const licence = license ?? findMit(folder);
  return { name, version, licence, isAllowed: licence !== null && isAllowed(licence) };
}

/** Some old packages have the text of the licence and not its name. */
function findMit(folder: string): string | null {
  const file = readdirSync(folder).find((each) => /^licen[cs]e(?:\.\w+)?$/i.test(each));
  if (file === undefined) return null;
  const text = readFileSync(path.join(folder, file), "utf8").replaceAll(/\s+/g, " ");
  return text.includes(MIT_SENTENCE) ? "MIT" : null;
}

/**
 * "(MIT OR CC0-1.0)": one of them has to be allowed; "MIT AND ISC": each. An expression with more
 * parentheses is not allowed, so that a person reads it.
 */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\(([^()]*)\)$/, "$1");
  return plain
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((name) => Object.hasOwn(ALLOWED, name.trim())));
}

/** A sentence for each package that must not be delivered as it is. */
export function licenceFaults(packages: readonly PackageLicence[]): string[] {
  return packages
    .filter((each) => !each.isAllowed)
    .map(({ name, version, licence }) =>
      licence === null
        ? `${name} ${version} names no licence. Read its files, or use another package.`
        : `${name} ${version} has the licence ${licence}, which nobody has judged. Read it; then add it to e2e/checks/licences.ts, or use another package.`,
    );
}

/** The packages under their licences. */
export function licenceText(packages: readonly PackageLicence[]): string {
  const licences = [...new Set(packages.map(nameOf))].sort();
  return licences
    .map((licence) =>
      groupText(
        licence,
        packages.filter((each) => nameOf(each) === licence),
      ),
    )
    .join("\n");
}

const nameOf = ({ licence }: PackageLicence) => licence ?? "no licence";

function groupText(licence: string, members: readonly PackageLicence[]): string {
  const why = ALLOWED[licence];
  const title = `${licence} (${members.length})${why === undefined ? "" : `: ${why}`}`;
  const lines = members.map(({ name, version }) => `  ${name} ${version}`);
  return [title, ...lines, ""].join("\n");
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
