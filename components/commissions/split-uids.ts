/** Each uid of a pasted text once, in the order given. */
export function splitUids(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ""))];
}
