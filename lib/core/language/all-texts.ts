import { CHINESE } from "./chinese";
import { ENGLISH } from "./english";
import type { Language } from "./language";
import type { Texts, TextsLike } from "./texts";

/** All texts of the interface. English names the areas and keys; each language has exactly those. */
export const TEXTS: Readonly<Record<Language, TextsLike<Texts>>> = {
  "en-US": ENGLISH,
  "zh-CN": CHINESE,
};
