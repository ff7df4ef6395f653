const HIDDEN = /<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g;

type Credentials = { readonly email: string; readonly password: string };

/** A browser without scripts: it keeps cookies and sends the forms of pages. */
export type Browser = {
  readonly cookie: string;
  readonly get: (url: string) => Promise<Response>;
  /** Fills in the only form of a page and sends it; follows no redirect. */
  readonly submit: (url: string, fields: Readonly<Record<string, string>>) => Promise<Response>;
};

export function openBrowser(cookie = ""): Browser {
  // Requests for a page renew the session; background requests do not.
  const headers = { cookie, accept: "text/html,*/*" };
  const get = (url: string) => fetch(url, { headers, redirect: "manual" });
  return {
    cookie,
    get,
    submit: async (url, fields) => {
      const form = new FormData();
      for (const [, name = "", value = ""] of (await (await get(url)).text()).matchAll(HIDDEN))
        form.set(name, value.replaceAll("&quot;", '"'));
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const origin = new URL(url).origin;
      return fetch(url, {
        method: "POST",
        headers: { ...headers, origin },
        body: form,
        redirect: "manual",
      });
    },
  };
}

/** Signs in with the form. Throws if that does not lead into the desk. */
export async function signIn(webUrl: string, { email, password }: Credentials): Promise<Browser> {
  const answer = await openBrowser().submit(`${webUrl}/sign-in`, { email, password });
  if (answer.status !== 303) {
    const said = /role="alert"[^>]*>(.*?)<\/div>/s.exec(await answer.text())?.[1] ?? "";
    throw new Error(
      `signing in was answered with ${answer.status}: ${said.replaceAll(/<[^>]*>/g, "")}`,
    );
  }
  return openBrowser(
    answer.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; "),
  );
}
