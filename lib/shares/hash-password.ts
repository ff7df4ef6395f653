import { hashPassword, isCrowded } from "@/lib/secrets/passwords";

/** Null for a link without a password. "crowded": so many wait for theirs that one more is told to come back. */
export async function hashSharePassword(password: string | null): Promise<string | null | "crowded"> {
  if (password === null) return null;
  return isCrowded() ? "crowded" : hashPassword(password);
}
