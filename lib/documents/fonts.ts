import { readFile } from "node:fs/promises";
import path from "node:path";

/**
 * TrueType fonts for what is not ASCII, by their names in the document; the first that has a letter
 * draws it.
 */
export type FontFiles = Readonly<Record<string, Buffer>>;

export async function readFonts(): Promise<FontFiles> {
  const read = (file: string) => readFile(path.join("public", file));
  const [latin, chinese] = await Promise.all([read("noto-sans.ttf"), read("noto-sans-sc.ttf")]);
  return { latin, chinese };
}
