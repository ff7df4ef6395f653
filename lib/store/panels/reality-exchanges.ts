import { db } from "../database/database";

/** The number of the exchange at this address; the first call for an address makes it. */
export async function requireExchangeId(baseUrl: string): Promise<number> {
  const exchanges = db().prisma.realityExchange;
  const found = await exchanges.findUnique({ where: { baseUrl } });
  const { id } = found ?? (await exchanges.upsert({ where: { baseUrl }, create: { baseUrl }, update: {} }));
  return id;
}
