import {
  canAnybodyComeIn,
  countUsers,
  findUserByEmail,
  hasAnybodyComeIn,
} from "@/lib/users/store/users";

export async function hasPeople(): Promise<boolean> {
  return (await countUsers()) > 0;
}

/**
 * Nobody has signed in or set a password yet. The sign-in page shows this to everybody, so it names
 * no person.
 */
export async function isFirstRun(): Promise<boolean> {
  return !(await hasAnybodyComeIn());
}

/**
 * Whether nobody can use this desk: nobody ever signed in, and every one-time password has run out.
 * The people of the demo have none. False if nobody has this address.
 */
export async function isDeskLocked(address: string): Promise<boolean> {
  return (await findUserByEmail(address)) !== null && !(await canAnybodyComeIn());
}
