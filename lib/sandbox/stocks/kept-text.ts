/** A text by name, made again only when one of the things it was made of is another one. */
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
