import { type AttemptLimit, countAttempt, forgetAttempts } from "@/lib/store/attempts";
import { findUserByEmail, saveSignIn, type User } from "@/lib/store/users";
import { MAX_PASSWORD_LENGTH } from "./password-rules";
import { verifyPassword } from "./passwords";

/** Guesses at one person's password, from wherever they come. */
const PER_EMAIL: AttemptLimit = { name: "sign-in-email", tries: 10, perSeconds: 900 };
/** Guesses from one address, at whomever: a whole office may sit behind one. */
const PER_ADDRESS: AttemptLimit = { name: "sign-in-address", tries: 100, perSeconds: 900 };

export type SignInAttempt = { readonly email: string; readonly password: string; readonly address: string };

export type SignInAnswer =
  | { readonly kind: "known"; readonly user: User }
  | { readonly kind: "wrong" }
  | { readonly kind: "locked"; readonly retryAfterSeconds: number };

/**
 * Whether e-mail and password belong together. Unknown e-mails and wrong passwords give the same answer after about
 * the same time; tries are counted before the password is looked at, also for e-mails that nobody has.
 */
export async function authenticate({ email, password, address }: SignInAttempt): Promise<SignInAnswer> {
  const name = email.trim().toLowerCase();
  const [byEmail, byAddress] = [
    await countAttempt(PER_EMAIL, name),
    await countAttempt(PER_ADDRESS, address),
  ];
  for (const answer of [byEmail, byAddress]) {
    if (!answer.allowed) return { kind: "locked", retryAfterSeconds: answer.retryAfterSeconds };
  }
  const found = await findUserByEmail(name);
  const matches = await verifyPassword(
    found?.passwordHash ?? null,
    password.slice(0, MAX_PASSWORD_LENGTH + 1),
  );
  if (!found || !matches) return { kind: "wrong" };
  await Promise.all([forgetAttempts(PER_EMAIL, name), saveSignIn(found.id)]);
  const { passwordHash: _hash, ...user } = found;
  return { kind: "known", user };
}
