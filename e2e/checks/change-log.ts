const UNRELEASED = "## [Unreleased]";
const SECTION = /^## \[([^\]]+)\](?: - \d{4}-\d{2}-\d{2})?$/;

/** The names of the sections, the newest first: "Unreleased" or a version. */
export function sectionsOf(log: string): string[] {
  const headings = log.split("\n").filter((line) => line.startsWith("## "));
  return headings.map((line) => SECTION.exec(line)?.[1] ?? line);
}

/** What stands under "Unreleased"; "": nothing, or there is no such section. */
export function unreleasedOf(log: string): string {
  const [, after = ""] = log.split(`${UNRELEASED}\n`);
  const [section = ""] = after.split(/^## /m);
  return section.trim();
}

/** The change log in which what was unreleased is this version's, and nothing is unreleased. */
export function withRelease(log: string, version: string, day: string): string {
  return log.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${day}`);
}
