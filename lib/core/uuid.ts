const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text from an address can be a row's id. The database throws for any other. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
