type MergedVersions<T> = {
  readonly stored: T;
  /** What the person saw when they changed it. */
  readonly seen: T;
  readonly given: T;
};

/** The fields that the person changed, and somebody else changed to another value since. */
export function changedByBoth<T extends object>({ stored, seen, given }: MergedVersions<T>) {
  const differs = (a: T, b: T, field: keyof T) =>
    JSON.stringify(a[field]) !== JSON.stringify(b[field]);
  const fields = Object.keys(given) as (keyof T)[];
  return fields.filter(
    (field) =>
      differs(given, seen, field) && differs(stored, seen, field) && differs(given, stored, field),
  );
}

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
