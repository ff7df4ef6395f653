import {
  DEFAULT_LANGUAGE,
  findLanguage,
  LANGUAGE_SETTING,
  type Language,
} from "@/lib/core/language";
import { loadPersonSetting } from "@/lib/users/store/users";

/** The language that the person last chose, for files that are written without a browser. */
export async function loadReaderLanguage(userId: string): Promise<Language> {
  return findLanguage(await loadPersonSetting(userId, LANGUAGE_SETTING)) ?? DEFAULT_LANGUAGE;
}
