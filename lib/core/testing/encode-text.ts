/** Text in an encoding that Node can only read: by the bytes that read as each character. */
export function encodeText(text: string, encoding: "gb18030" | "windows-1252"): Buffer {
  const bytesOf = tableOf(encoding);
  return Buffer.concat(
    Array.from(text, (character) => {
      const bytes = bytesOf.get(character);
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}

function tableOf(encoding: string): ReadonlyMap<string, Buffer> {
  const table = new Map<string, Buffer>();
  const add = (...bytes: number[]) => {
    // In one piece Node takes Windows-1252 for Latin-1.
    const text = new TextDecoder(encoding).decode(Buffer.from(bytes), { stream: true });
    if ([...text].length === 1 && !table.has(text)) table.set(text, Buffer.from(bytes));
  };
  for (let first = 0; first < 256; first += 1) add(first);
  if (encoding === "windows-1252") return table;
  for (let first = 0x81; first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1) add(first, second);
  return table;
}

/** UTF-16 with the high byte first. */
export function encodeWide(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}
