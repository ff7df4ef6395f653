/** Collects the parameters of one statement while its text is put together. */
export type SqlParams = { readonly values: unknown[]; readonly add: (value: unknown) => string };

/** `add` returns the place holder ("$3") that stands for the value. */
export function createSqlParams(): SqlParams {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}
