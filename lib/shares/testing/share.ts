import { db } from "@/lib/database/database";
import { createTestUser } from "@/lib/people/testing/person";
import { makeLinkToken } from "@/lib/sign-in/secrets/link-token";
import { hashPassword } from "@/lib/sign-in/secrets/passwords";

export type TestShare = { readonly id: string; readonly token: string };

type TestShareColumns = {
  readonly password?: string;
  readonly emailDomains?: readonly string[];
  readonly maxViews?: number;
  readonly views?: number;
  readonly expiresAt?: Date;
  readonly revokedAt?: Date;
  readonly hidesAuthor?: boolean;
  readonly createdAt?: Date;
};

/** A live link to one stock, by a new person; it has only the restrictions that are given. */
export async function createTestShare(wanted: TestShareColumns = {}): Promise<TestShare> {
  const { password, revokedAt, emailDomains = [], ...columns } = wanted;
  const { token, tokenHash } = makeLinkToken();
  const owner = await createTestUser();
  const baseUrl = "http://127.0.0.1:1";
  const exchange = await db().prisma.realityExchange.upsert({
    where: { baseUrl },
    create: { baseUrl },
    update: {},
  });
  const { id } = await db().prisma.shareLink.create({
    data: {
      ...columns,
      emailDomains: [...emailDomains],
      ...(password === undefined ? {} : { passwordHash: await hashPassword(password) }),
      ...(revokedAt === undefined ? {} : { revokedAt, revokedBecause: "person" }),
      ownerId: owner.id,
      exchangeId: exchange.id,
      tokenHash,
      kind: "live",
      language: "en-US",
      subject: { kind: "stock", code: "AAPL", panels: ["quote"] },
    },
  });
  return { id, token };
}

/**
 * Gives the link a new token; the old one opens it until `until`. Earlier passes become invalid.
 */
export async function rotateTestShare(id: string, until: Date | null): Promise<string> {
  const { token, tokenHash } = makeLinkToken();
  await db().pool.query(
    `update share_links set token_hash = $2, earlier_until = $3, pass_version = pass_version + 1,
       earlier_token_hash = case when $3::timestamptz is null then null else token_hash end where id = $1`,
    [id, tokenHash, until],
  );
  return token;
}

/** The stored views of a link. */
export async function readTestViews(
  id: string,
): Promise<{ counted: number; listed: number; notices: string[] }> {
  const { rows } = await db().pool.query(
    `select views as counted,
       (select coalesce(sum(v.views), 0)::int from share_link_views v where v.link_id = l.id) as listed,
       array(select n.kind from share_link_notices n where n.link_id = l.id order by n.kind) as notices
     from share_links l where id = $1`,
    [id],
  );
  return rows[0];
}
