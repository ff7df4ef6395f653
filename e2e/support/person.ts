import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { loadSecrets } from "@/lib/processes/secrets";
import { encodeSession, SESSION_SECONDS, sessionCookie } from "@/lib/sign-in/session-token";
import { startSession } from "@/lib/sign-in/store/sessions";
import { findUserByEmail, insertUser, type User } from "@/lib/users/store/users";
import { openStore, type Store } from "./database";
import { desk } from "./desk";

export type PersonInBrowser = {
  readonly id: string;
  readonly email: string;
  /** The session as a header "cookie". */
  readonly cookie: string;
  /** The session as a browser's storage state. */
  readonly browser: { readonly cookies: Cookie[]; readonly origins: never[] };
};
type Cookie = {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  readonly expires: number;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: "Lax";
};

/**
 * Opens a desk's database in this process, which then signs sessions as that desk does; returns a
 * function that closes it.
 */
export async function openDeskStore(store: Store): Promise<() => Promise<void>> {
  process.env.NEXTAUTH_SECRET = loadSecrets(store.dataDir, {}).NEXTAUTH_SECRET;
  return openStore(store);
}

type Wanted = {
  readonly isAdmin?: boolean;
  /** The role at the desk's first account. */
  readonly role?: "viewer" | "manager" | "partner";
};

/** Adds a person with the password PASSWORD to this process's desk. */
export async function addPerson(
  email: string,
  { isAdmin = false, role }: Wanted = {},
): Promise<PersonInBrowser> {
  const known = await findUserByEmail(desk().email);
  if (!known) throw new Error("the desk has no administrator");
  const { passwordHash } = known;
  const added = await insertUser({
    email,
    passwordHash,
    isAdmin,
    mustChangePassword: false,
    emailProvenAt: new Date(),
  });
  if (added === "email-taken") throw new Error(`${email} is taken`);
  const { id } = added.inserted;
  if (role) {
    const { id: accountId } = await db().prisma.account.findFirstOrThrow({
      orderBy: { id: "asc" },
    });
    await db().prisma.grant.create({ data: { userId: id, accountId, role } });
  }
  const session = await startSessionOf({ id, email });
  return {
    id,
    email,
    cookie: `${session.name}=${session.value}`,
    browser: { cookies: [session], origins: [] },
  };
}

/** Starts a session without a password; returns its cookie. */
export async function startSessionOf({
  id: userId,
  email,
}: Pick<User, "id" | "email">): Promise<Cookie> {
  const session = await startSession(
    { userId, how: "password", address: null, agent: null, seconds: SESSION_SECONDS },
    {
      origin: TEST_ORIGIN,
      event: {
        kind: "sign-in",
        result: "done",
        account: null,
        object: email,
        details: { how: "password" },
      },
    },
  );
  if (!session) throw new Error(`${email} is gone`);
  return {
    name: sessionCookie().name,
    value: await encodeSession({ sessionId: session.id }),
    domain: "localhost",
    path: "/",
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: "Lax",
  };
}
