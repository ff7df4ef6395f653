import { findAccountByName, listAccounts } from "@/lib/accounts/find-account";
import { Refusal } from "@/lib/core/refusal";
import { operatorScope } from "@/lib/sign-in/scope/operator-scope";
import {
  authenticateToken,
  judgeScope,
  openOwnAccount,
  type TokenGrant,
  usableScopes,
} from "@/lib/tokens/authenticate-token";
import { forbiddenSentence, TOO_OFTEN, UNAUTHORIZED } from "@/lib/tokens/text";
import { TOKEN_SCOPES, type TokenScope } from "@/lib/tokens/token-scopes";
import type { OpenAccount, Reach } from "./tool";

type OpenPanels = Reach["openPanels"];

/** Who asks through an assistant. */
export type Asker = {
  /** Tools that need another scope are not listed. */
  readonly listScopes: () => Promise<readonly TokenScope[]>;
  /** What a call may read. Throws Refusal where it may not read this. */
  readonly open: (needs: TokenScope) => Promise<Reach>;
};

/** `authenticate` throws Refusal for a token that does not count any more. */
function tokenAsker(authenticate: () => Promise<TokenGrant>, openPanels: OpenPanels): Asker {
  const openGrant = async () => openOwnAccount(await authenticate());
  return {
    listScopes: async () => usableScopes(await openGrant()),
    open: async (needs) => {
      const grant = await openGrant();
      const why = await judgeScope(grant, needs);
      if (why !== null) throw new Refusal(forbiddenSentence(why, needs));
      const { access } = grant;
      if (access === null) return { accounts: [], openPanels };
      const account = { ...access.account, scope: access.scope };
      return { accounts: [account], openPanels };
    },
  };
}

/** A request whose token was checked. */
export function grantedAsker(grant: TokenGrant, openPanels: OpenPanels): Asker {
  return tokenAsker(async () => grant, openPanels);
}

/** A program on the server that acts as a token, which is checked again at each question. */
export function commandAsker(token: string, openPanels: OpenPanels): Asker {
  return tokenAsker(() => requireGrant(token), openPanels);
}

async function requireGrant(token: string): Promise<TokenGrant> {
  const answer = await authenticateToken({
    authorization: `Bearer ${token}`,
    caller: { address: null, agent: null },
    account: null,
  });
  switch (answer.kind) {
    case "granted":
      return answer;
    case "unauthorized":
      throw new Refusal(UNAUTHORIZED[answer.why === "none" ? "unknown" : answer.why]);
    case "forbidden":
      throw new Refusal(forbiddenSentence(answer.why, ""));
    case "limited":
      throw new Refusal(`${TOO_OFTEN[answer.by]} (${answer.retryAfterSeconds} s)`);
    default:
      return answer satisfies never;
  }
}

/** A person on the server, who reaches every account; `only`: the one with this name. */
export function operatorAsker(only: string | null, openPanels: OpenPanels): Asker {
  const listOpen = async (): Promise<OpenAccount[]> => {
    const found = only === null ? await listAccounts() : [await findAccountByName(only)];
    return found
      .filter((account) => account !== null)
      .map(({ id, name }) => ({ id, name, scope: operatorScope(id) }));
  };
  return {
    listScopes: async () => TOKEN_SCOPES,
    open: async () => ({ accounts: await listOpen(), openPanels }),
  };
}
