import { z } from "zod";
import { ofAccount } from "@/lib/core/input";

/** Whether the person wants the account's brief by e-mail. */
export const wishLetterInput = z.object({ ...ofAccount, isWanted: z.boolean() });
export type WishLetter = z.input<typeof wishLetterInput>;
