import { hashPassword, isCrowded } from "@/lib/sign-in/secrets/passwords";

/**
 * The argon2id hash; null for a link without a password. "crowded": too many wait; the person
 * should try again later.
 */
export async function hashSharePassword(
  password: string | null,
): Promise<string | null | "crowded"> {
  if (password === null) return null;
  return isCrowded() ? "crowded" : hashPassword(password);
}
