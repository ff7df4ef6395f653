/** The words of a field that takes several, whatever stands between them; in lower case, each once. */
export function domainWords(text: string): string[] {
  const words = text.toLowerCase().split(/[\s,;，；、]+/);
  return [...new Set(words.filter((word) => word !== ""))];
}
