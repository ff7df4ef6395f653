import { z } from "zod";
import { ofAccount } from "@/lib/core/input";
import { BRIEF_CHANNELS } from "@/lib/notifications/ways";

/** Whether the person wants the account's brief by a channel. */
export const wishLetterInput = z.object({
  ...ofAccount,
  channel: z.enum(BRIEF_CHANNELS),
  isWanted: z.boolean(),
});
export type WishLetter = z.input<typeof wishLetterInput>;
