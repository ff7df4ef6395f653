import { open, stat } from "node:fs/promises";
import path from "node:path";
import { Refusal } from "../refusal";

/** The whole path of a file that an option names. Throws Refusal where it cannot be read, with the reason. */
export async function requireReadable(file: string): Promise<string> {
  try {
    const found = await stat(file);
    if (found.isDirectory()) throw new Refusal(`${file} is a folder: name a file in it.`);
    if (!found.isFile()) throw new Refusal(`${file} is no file on a disk: write what comes from it to one.`);
    await (await open(file, "r")).close();
    return path.resolve(file);
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable(file, error as NodeJS.ErrnoException);
  }
}

function unreadable(file: string, { code }: NodeJS.ErrnoException): Refusal {
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return new Refusal(`There is no file ${file}.`);
    case "EACCES":
    case "EPERM":
      return new Refusal(
        `This user may not read ${file}: make it readable for him, or run the command as one who may.`,
      );
    default:
      return new Refusal(`${file} cannot be read (${code ?? "no reason was given"}).`);
  }
}
