/** Whose links somebody manages: his own, or, an administrator, everybody's. Made by lib/access alone. */
export type ShareReach = { readonly kind: "own"; readonly userId: string } | { readonly kind: "all" };
