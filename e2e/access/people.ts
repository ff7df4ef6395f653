import { db } from "@/lib/database/database";
import { hashPassword } from "@/lib/sign-in/secrets/passwords";
import { insertUser, type User } from "@/lib/users/store/users";
import { ask } from "../support/raw-http";
import { A, B } from "./marks";
import type { PersonRole } from "./roles";

export const PASSWORD = "nine patient garden gates";

type PeoplePlace = { readonly accountA: number; readonly accountB: number };

const EMAILS: Record<PersonRole, string> = {
  partnerA: `partner@${A.domain}`,
  viewerA: `viewer@${A.domain}`,
  managerA: `manager@${A.domain}`,
  managerB: `manager@${B.domain}`,
  administrator: "administrator@desk.example",
};

/** Makes one person of each role, who can sign in with PASSWORD. */
export async function makePeople(place: PeoplePlace): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  for (const [role, email] of Object.entries(EMAILS)) {
    const isAdmin = role === "administrator";
    const added = await insertUser({ email, passwordHash, isAdmin, mustChangePassword: false });
    if (added === "email-taken") throw new Error(`${email} is taken`);
  }
  const people = await findPeople();
  await db().prisma.grant.createMany({
    data: [
      { userId: people.partnerA.id, accountId: place.accountA, role: "partner" },
      { userId: people.viewerA.id, accountId: place.accountA, role: "viewer" },
      { userId: people.managerA.id, accountId: place.accountA, role: "manager" },
      { userId: people.managerB.id, accountId: place.accountB, role: "manager" },
    ],
  });
  await db().prisma.grantClient.create({
    data: { userId: people.partnerA.id, accountId: place.accountA, uid: A.own.uid },
  });
}

export async function findPeople(): Promise<Record<PersonRole, User>> {
  const users = await db().prisma.user.findMany({ omit: { passwordHash: true } });
  const people = Object.entries(EMAILS).map(([role, email]) => {
    const found = users.find((user) => user.email === email);
    if (!found) throw new Error(`nobody is called ${email}`);
    return [role, found];
  });
  return Object.fromEntries(people) as Record<PersonRole, User>;
}

/** A partner of account A who never signs in. */
export async function makeSpare(accountId: number): Promise<User> {
  const person = { isAdmin: false, mustChangePassword: false, passwordHash: "none" };
  const added = await insertUser({ ...person, email: `spare@${A.domain}` });
  if (added === "email-taken") throw new Error("the spare person's e-mail is taken");
  await db().prisma.grant.create({
    data: { userId: added.inserted.id, accountId, role: "partner" },
  });
  return added.inserted;
}

/** Signs in with the form as a browser without scripts sends it; returns the session cookie. */
export async function signInOverHttp(
  url: string,
  email: string,
  password: string,
): Promise<string> {
  const answer = await sendSignIn(url, { email, password });
  const cookie = /next-auth\.session-token=[^;,\s]+/.exec(answer.headers["set-cookie"] ?? "")?.[0];
  if (!cookie) throw new Error(`${email} could not sign in: ${answer.status}`);
  return cookie;
}

export async function sendSignIn(
  url: string,
  given: Readonly<{ email: string; password: string; next?: string }>,
  headers: Readonly<Record<string, string>> = {},
) {
  const boundary = "form-of-a-browser-without-script";
  const page = await ask(url, "/sign-in");
  const form =
    /<form[^>]*>(?:(?!<\/form>)[\s\S])*name="password"/.exec(page.body)?.[0] ?? page.body;
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)];
  const fields = [
    ...hidden.map(([, name = "", value = ""]) => [name, value.replaceAll("&quot;", '"')]),
    ...Object.entries(given),
  ];
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return ask(url, "/sign-in", {
    method: "POST",
    headers: {
      origin: url,
      ...headers,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    body: `${parts.join("")}--${boundary}--\r\n`,
  });
}

/** Makes every session of this person expire. */
export async function letSessionsRunOut({ id }: Pick<User, "id">): Promise<void> {
  const past = new Date(Date.now() - 1_000);
  const { count } = await db().prisma.session.updateMany({
    where: { userId: id },
    data: { expiresAt: past },
  });
  if (count === 0) throw new Error("there was no session to run out");
}
