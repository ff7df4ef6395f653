import { db } from "@/lib/database/database";

/**
 * The number of the exchange at this address; the first call for an address makes it, also of
 * several at once.
 */
export async function requireExchangeId(baseUrl: string): Promise<number> {
  const exchanges = db().prisma.realityExchange;
  const found = await exchanges.findUnique({ where: { baseUrl } });
  if (found) return found.id;
  await exchanges.createMany({ data: { baseUrl }, skipDuplicates: true });
  return (await exchanges.findUniqueOrThrow({ where: { baseUrl } })).id;
}
