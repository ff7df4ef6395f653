import type { Account } from "@/lib/accounts/store/accounts";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { addToken } from "@/lib/tokens/add-token";
import { TOKEN_SCOPES } from "@/lib/tokens/token-scopes";
import type { User } from "@/lib/users/store/users";
import { keepSecret } from "./known-secrets";
import { PEOPLE, type PersonRole, type Role } from "./roles";

type TokensPlace = { readonly a: Account; readonly b: Account };

/**
 * Makes a token for each person, an expired one and a revoked one, each with all scopes that its
 * owner may have.
 */
export async function makeTokens(
  { a, b }: TokensPlace,
  people: Readonly<Record<PersonRole, User>>,
): Promise<Partial<Record<Role, string>>> {
  const make = (person: PersonRole, name: string) =>
    makeToken(people[person], name, person === "managerB" ? b.id : a.id);
  const tokens: Partial<Record<Role, string>> = {};
  for (const role of PEOPLE) tokens[role] = (await make(role, role)).text;
  const expired = await make("managerA", "expired");
  await db().prisma.apiToken.update({
    where: { id: expired.id },
    data: { expiresAt: new Date(Date.now() - 1_000) },
  });
  const revoked = await make("managerA", "revoked");
  await db().prisma.apiToken.update({ where: { id: revoked.id }, data: { revokedAt: new Date() } });
  return { ...tokens, expired: expired.text, revoked: revoked.text };
}

export async function makeToken(
  person: User,
  name: string,
  accountId: number,
): Promise<{ id: string; text: string }> {
  const given = { name, accountId, days: 1 };
  // A partner's token cannot read repayments, because repayments name no client.
  const added = await addToken(person, { ...given, scopes: TOKEN_SCOPES }, TEST_ORIGIN).then(
    async (first) =>
      first.kind === "refused"
        ? addToken(person, { ...given, scopes: ["commissions:read", "research:read"] }, TEST_ORIGIN)
        : first,
  );
  if (added.kind !== "added") throw new Error(`${name}: ${added.problem}`);
  return { id: added.token.id, text: keepSecret(`token ${name}`, added.text) };
}
