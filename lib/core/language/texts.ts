import { CHINESE } from "./chinese";
import { ENGLISH } from "./english";
import type { Language } from "./language";

/** All texts of the interface. English names the areas and keys; each language has exactly those. */
export const TEXTS: Readonly<Record<Language, TextsLike<typeof ENGLISH>>> = {
  "en-US": ENGLISH,
  "zh-CN": CHINESE,
};

/** Keys and placeholders, as the calls are checked against them. */
export type Texts = typeof ENGLISH;

/** The same keys, with a text of any words behind each. */
export type TextsLike<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : TextsLike<T[Key]> };
