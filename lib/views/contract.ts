import { z } from "zod";
import { exactText, ofAccount } from "@/lib/core/input";

const ofScreen = {
  ...ofAccount,
  /** The screen's path without the slash. */
  screen: exactText(100).regex(/^[a-z][a-z-]{0,39}$/),
};
const ofView = { ...ofScreen, id: z.uuid() };
const name = exactText(200);
/** The query of an address. */
const address = exactText(20_000).transform((text) => new URLSearchParams(text));

export const keepViewInput = z.object({ ...ofScreen, name, address, isShared: z.boolean() });
export type KeepView = z.input<typeof keepViewInput>;

/** Absent fields stay as they are. */
export const changeViewInput = z.object({
  ...ofView,
  name: name.optional(),
  address: address.optional(),
  isShared: z.boolean().optional(),
});
export type ChangeView = z.input<typeof changeViewInput>;

export const removeViewInput = z.object(ofView);
export type RemoveView = z.input<typeof removeViewInput>;

export const chooseDefaultInput = z.object({ ...ofView, isDefault: z.boolean() });
export type ChooseDefaultView = z.input<typeof chooseDefaultInput>;

export type ViewProblem =
  | { readonly kind: "not-yours" | "name-taken" | "no-name" | "address-too-long" | "own-only" }
  | { readonly kind: "name-too-long" | "too-many"; readonly most: number };

export type ViewOutcome =
  | { readonly kind: "saved"; readonly id: string }
  | { readonly kind: "refused"; readonly problem: ViewProblem };
