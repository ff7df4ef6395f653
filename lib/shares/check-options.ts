import { splitWords } from "@/lib/core/list-text";
import { seenLine, seenLines } from "@/lib/core/visible-text";
import { SHARE_LIMITS, type ShareChange, type ShareProblem } from "./options";

/**
 * What the person may choose: only administrators make links that never end, and e-mail domains
 * need SMTP.
 */
export type ShareChooser = { readonly isAdmin: boolean; readonly mailConfigured: boolean };

/**
 * The options as they are kept (title on one line, each domain once), or the first problem in the
 * order of the form.
 */
export function checkShareOptions<Options extends ShareChange>(
  { isAdmin, mailConfigured }: ShareChooser,
  given: Options,
): { readonly options: Options } | { readonly problem: ShareProblem } {
  const options = tidy(given);
  const problem =
    findTextProblem(options) ??
    findDaysProblem(options.days, isAdmin) ??
    findPasswordProblem(options.password) ??
    findViewsProblem(options.maxViews) ??
    findDomainsProblem(given.emailDomains ?? [], mailConfigured);
  return problem === null ? { options } : { problem };
}

function tidy<Options extends ShareChange>(given: Options): Options {
  const { title, commentary, emailDomains } = given;
  return {
    ...given,
    ...(title === undefined ? {} : { title: seenLine(title) }),
    ...(commentary === undefined ? {} : { commentary: seenLines(commentary).trim() }),
    ...(emailDomains === undefined
      ? {}
      : {
          emailDomains: [
            ...new Set(emailDomains.map((domain) => parseEmailDomain(domain) ?? domain)),
          ],
        }),
  };
}

function findTextProblem({ title = "", commentary = "" }: ShareChange): ShareProblem | null {
  if ([...title].length > SHARE_LIMITS.title) return "title-too-long";
  return [...commentary].length > SHARE_LIMITS.commentary ? "commentary-too-long" : null;
}

function findDaysProblem(days: number | null | undefined, isAdmin: boolean): ShareProblem | null {
  if (days === undefined) return null;
  if (days === null) return isAdmin ? null : "never-needs-administrator";
  return isWithin(days, SHARE_LIMITS.days) ? null : "days-out-of-range";
}

/**
 * Counts characters after NFKC, as they are hashed: the same letters can arrive as different code
 * points.
 */
function findPasswordProblem(password: string | null | undefined): ShareProblem | null {
  if (password === undefined || password === null) return null;
  const { length } = [...password.normalize("NFKC")];
  if (length < SHARE_LIMITS.shortestPassword) return "password-too-short";
  return length > SHARE_LIMITS.longestPassword ? "password-too-long" : null;
}

function findViewsProblem(maxViews: number | null | undefined): ShareProblem | null {
  if (maxViews === undefined || maxViews === null) return null;
  return isWithin(maxViews, SHARE_LIMITS.views) ? null : "views-out-of-range";
}

/** No domains: anyone with the link. Without SMTP no address can be confirmed. */
function findDomainsProblem(
  domains: readonly string[],
  mailConfigured: boolean,
): ShareProblem | null {
  if (domains.length === 0) return null;
  if (!mailConfigured) return "domains-need-mail";
  if (domains.length > SHARE_LIMITS.domains) return "too-many-domains";
  return domains.every((domain) => parseEmailDomain(domain) !== null) ? null : "domain-unreadable";
}

type OptionLimits = { readonly least: number; readonly most: number };

function isWithin(value: number, { least, most }: OptionLimits): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/**
 * Letters, digits and hyphens between dots, of which there is one at least; the last part is no
 * number (RFC 1035).
 */
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/;
/** Characters with a meaning of their own in a URL. */
const STRANGE = /[\s\p{Cc}/\\?#:@%[\]]/u;

/**
 * A domain as mail compares it: lower case ASCII, "@" before it left out; null for what is none.
 * "Bücher.example" → "xn--bcher-kva.example".
 */
export function parseEmailDomain(given: string): string | null {
  const text = given.trim().replace(/^@/, "");
  if (text === "" || STRANGE.test(text)) return null;
  const url = `http://${text}`;
  if (!URL.canParse(url)) return null;
  const domain = new URL(url).hostname;
  return DOMAIN.test(domain) ? domain : null;
}

/** The domains that somebody typed, with any separators: in lower case, each once, readable or not. */
export function domainWords(text: string): string[] {
  return [...new Set(splitWords(text.toLowerCase()))];
}

/** The domain that letters to this address go to; null where it is no address. */
export function findEmailDomain(email: string): string | null {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, Math.max(at, 0));
  if (local === "" || local.length > 64 || /[\s\p{Cc}"<>,;:@\\()]/u.test(local)) return null;
  return parseEmailDomain(email.slice(at + 1));
}

/** Whether somebody with this address may open a link for these domains; a domain below one of them is another one. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  const domain = findEmailDomain(email);
  return domain !== null && domains.includes(domain);
}
