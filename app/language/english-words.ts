import "server-only";
import type { Words } from "@/components/ui/text/text";
import { wordsIn } from "./words-in";

/** What programs are answered in, whatever language their people read. */
export function englishWords(): Words {
  return wordsIn("en-US");
}
