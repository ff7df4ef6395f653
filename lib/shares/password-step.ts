import { networkOf } from "@/lib/core/address/network-of";
import { isCrowded, strangerAt, verifyPassword } from "@/lib/sign-in/secrets/passwords";
import { type AttemptLimit, addressCounts, forgetAttempts } from "@/lib/sign-in/store/attempts";
import { askStep, type ShareRequest } from "./ask-check";
import { countTry } from "./limit-visitors";
import { makePass } from "./pass";

const PER_VISITOR: AttemptLimit = { name: "share-password", tries: 10, perSeconds: 900 };
const PER_ADDRESS: AttemptLimit = { name: "share-password-address", tries: 50, perSeconds: 900 };
/**
 * Over all visitors of a link, so that many addresses do not help to guess. Visitors who are in are
 * not affected.
 */
const PER_LINK: AttemptLimit = { name: "share-password-link", tries: 100, perSeconds: 3_600 };

/** One try at a link's password, counted before it is checked. A closed link costs no hash. */
export async function tryPassword(request: ShareRequest & { readonly password: string }) {
  const { address, password, nowMs } = request;
  const asked = await askStep(request);
  if (asked.kind !== "found") return asked;
  const { link, verdict, passed } = asked;
  if (verdict.kind !== "asks" || verdict.asks !== "password") return { kind: "not-asked" } as const;
  const visitor = { limit: PER_VISITOR, key: `${link.id} ${networkOf(address)}` };
  const counts = [
    visitor,
    ...addressCounts(PER_ADDRESS, address),
    { limit: PER_LINK, key: link.id },
  ];
  const limited = await countTry(counts, link, address);
  if (limited) return limited;
  const asker = strangerAt(address);
  const { language } = link;
  if (isCrowded(asker)) return { kind: "busy", language } as const;
  if (!(await verifyPassword(link.passwordHash, password, asker)))
    return { kind: "wrong", language } as const;
  await forgetAttempts(PER_VISITOR, visitor.key);
  return { kind: "passed", newPass: makePass({ ...passed, password: true }, link, nowMs) } as const;
}
