const SECRETS = new Map<string, string>();

/** Remembers a text that nobody may find anywhere afterwards, and gives it back. */
export function keepSecret(name: string, text: string): string {
  if (text.length < 10) throw new Error(`${name} is too short to be searched for`);
  SECRETS.set(`${name} ${SECRETS.size}`, text);
  return text;
}

export function knownSecrets(): ReadonlyMap<string, string> {
  return SECRETS;
}
