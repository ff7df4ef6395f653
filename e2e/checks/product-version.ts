/**
 * The files that name the product's version, and where: package.json is the one that counts. In
 * package-lock.json the second place is the first package, which is the product.
 */
const PLACES: Readonly<Record<string, readonly RegExp[]>> = {
  "package.json": [/^( {2}"version": ")([^"]*)/m],
  "package-lock.json": [/^( {2}"version": ")([^"]*)/m, /^( {6}"version": ")([^"]*)/m],
  "deploy/compose.yaml": [/^( +image: broker-desk:)(\S*)/m],
};

export const VERSIONED_FILES = Object.keys(PLACES);

/** The versions that a file names, one for each place. */
export function versionsIn(file: string, text: string): string[] {
  return (PLACES[file] ?? []).map((place) => place.exec(text)?.[2] ?? "");
}

/** The file's text with this version in each place. */
export function withVersion(file: string, text: string, version: string): string {
  return (PLACES[file] ?? []).reduce(
    (changed, place) => changed.replace(place, (_all, before: string) => `${before}${version}`),
    text,
  );
}
