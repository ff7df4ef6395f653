import { networkOf } from "@/lib/core/address/network-of";
import type { Language } from "@/lib/core/language";
import { isCrowded, strangerAt, verifyPassword } from "@/lib/secrets/passwords";
import { type AttemptLimit, addressCounts, forgetAttempts } from "@/lib/store/sessions/attempts";
import { askStep, type ClosedShare, passForOf, type ShareRequest } from "./ask-check";
import { countTry, type LimitedShare } from "./limit-visitors";
import { makePass } from "./pass";

const PER_VISITOR: AttemptLimit = { name: "share-password", tries: 10, perSeconds: 900 };
const PER_ADDRESS: AttemptLimit = { name: "share-password-address", tries: 50, perSeconds: 900 };
/** Of everybody at one link, so that many addresses help nobody to guess. Who is in already notices nothing. */
const PER_LINK: AttemptLimit = { name: "share-password-link", tries: 100, perSeconds: 3_600 };

export type PasswordAnswer =
  | { readonly kind: "passed"; readonly newPass: string }
  /** To the page, which says what is asked instead, if anything. */
  | { readonly kind: "not-asked" }
  | { readonly kind: "wrong"; readonly language: Language }
  | { readonly kind: "busy"; readonly language: Language }
  | ClosedShare
  | LimitedShare;

/** One try at a link's password, counted before it is looked at. A closed link costs no hash. */
export async function tryPassword(
  request: ShareRequest & { readonly password: string },
): Promise<PasswordAnswer> {
  const { address, password, nowMs } = request;
  const asked = await askStep(request);
  if (asked.kind !== "found") return asked;
  const { link, verdict, passed } = asked;
  if (verdict.kind !== "asks" || verdict.asks !== "password") return { kind: "not-asked" };
  const visitor = { limit: PER_VISITOR, key: `${link.id} ${networkOf(address)}` };
  const counts = [visitor, ...addressCounts(PER_ADDRESS, address), { limit: PER_LINK, key: link.id }];
  const limited = await countTry(counts, link, address);
  if (limited) return limited;
  const asker = strangerAt(address);
  if (isCrowded(asker)) return { kind: "busy", language: link.language };
  if (!(await verifyPassword(link.passwordHash, password, asker)))
    return { kind: "wrong", language: link.language };
  await forgetAttempts(PER_VISITOR, visitor.key);
  return { kind: "passed", newPass: makePass({ ...passed, password: true }, passForOf(link), nowMs) };
}
