type MergedVersions<T> = {
  readonly stored: T;
  /** What the person saw when they changed it. */
  readonly seen: T;
  readonly given: T;
};

/**
 * The stored values with the fields that the person changed, so that an older form does not revert
 * others.
 */
export function mergeChanges<T extends object>({ stored, seen, given }: MergedVersions<T>): T {
  const fields = Object.keys(given) as (keyof T)[];
  const changed = fields.filter(
    (field) => JSON.stringify(given[field]) !== JSON.stringify(seen[field]),
  );
  return { ...stored, ...Object.fromEntries(changed.map((field) => [field, given[field]])) };
}
