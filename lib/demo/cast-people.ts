import { DESK_ORIGIN, doneEntry } from "@/lib/audit/origin";
import { listGrants } from "@/lib/people/store/grants";
import { changeRole } from "@/lib/people/store/people";
import { hashUnknownPassword } from "@/lib/sign-in/secrets/passwords";
import { changeClients, loadPartnerClients } from "@/lib/users/store/partner-clients";
import { findUserByEmail, insertUser, type User } from "@/lib/users/store/users";
import type { CastStage, DemoStage } from "./stage";
import { DEMO_PEOPLE, type DemoPerson } from "./story";

/**
 * Adds the people of the demo, with their roles at its account. Nobody knows their passwords, and
 * no letter is sent to them.
 */
export async function castPeople(stage: DemoStage): Promise<CastStage["people"]> {
  const [mei, jonas, carla, petr] = [
    await castPerson(stage, "mei"),
    await castPerson(stage, "jonas"),
    await castPerson(stage, "carla"),
    await castPerson(stage, "petr"),
  ];
  return { mei, jonas, carla, petr };
}

async function castPerson(stage: DemoStage, name: DemoPerson): Promise<Pick<User, "id" | "email">> {
  const { account, scope, proceed } = stage;
  const { email, role, ...more } = DEMO_PEOPLE[name];
  const person = (await findUserByEmail(email)) ?? (await addPerson(email, proceed));
  const grants = await listGrants(person.id);
  if (!grants.some(({ accountId }) => accountId === account.id)) {
    proceed();
    await changeRole(person, { id: account.id, name: account.name }, role, DESK_ORIGIN);
  }
  if ("labels" in more) {
    const { labels } = await loadPartnerClients(scope, person.id);
    if (labels.length === 0) {
      proceed();
      const change = { kind: "labels", seen: [], labels: more.labels } as const;
      await changeClients(scope, person, change, DESK_ORIGIN);
    }
  }
  return { id: person.id, email };
}

async function addPerson(email: string, proceed: () => void): Promise<User> {
  proceed();
  const person = {
    email,
    passwordHash: await hashUnknownPassword(),
    isAdmin: false,
    // So that the person counts as somebody who has not come in yet, and cannot.
    mustChangePassword: true,
    oneTimeHours: 0,
  };
  const entry = doneEntry(DESK_ORIGIN, "person-added", email, { isAdmin: false });
  const inserted = await insertUser(person, entry);
  if (inserted === "email-taken") throw new Error(`${email} was added by somebody else meanwhile`);
  return inserted.inserted;
}
