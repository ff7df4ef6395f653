type MergedVersions<T> = {
  readonly stored: T;
  /** What the person saw when they changed it. */
  readonly seen: T;
  readonly given: T;
};

/** What is stored, with the fields that the person changed: a form that is older than it puts nothing back. */
export function mergeChanges<T extends object>({ stored, seen, given }: MergedVersions<T>): T {
  const fields = Object.keys(given) as (keyof T)[];
  const changed = fields.filter(
    (field) => JSON.stringify(given[field]) !== JSON.stringify(seen[field]),
  );
  return { ...stored, ...Object.fromEntries(changed.map((field) => [field, given[field]])) };
}
