/** Keeps a text by name; makes it again when one of the values it depends on has changed. */
export type KeptText = (name: string, of: readonly unknown[], make: () => string) => string;

export function createKeptText(): KeptText {
  const kept = new Map<string, { readonly of: readonly unknown[]; readonly text: string }>();
  return (name, of, make) => {
    const known = kept.get(name);
    if (known?.of.every((one, at) => one === of[at])) return known.text;
    const text = make();
    kept.set(name, { of, text });
    return text;
  };
}
