import type { ENGLISH } from "./english";

/** Keys and placeholders, as the calls are checked against them. */
export type Texts = typeof ENGLISH;

/** The same keys, with a text of any words behind each. */
export type TextsLike<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : TextsLike<T[Key]> };
