/**
 * Time between health requests, ms; short enough to meet every password hash of a sign-in several
 * times.
 */
const ASK_EVERY_MS = 20;

type SignInCrowd = { readonly emails: readonly string[]; readonly password: string };

/**
 * Signs all people in at once, at next-auth's own address as a program would; throws if one is
 * refused.
 */
export async function signInTogether(
  url: string,
  { emails, password }: SignInCrowd,
): Promise<void> {
  const forms = await Promise.all(emails.map(() => openForm(url)));
  await Promise.all(
    emails.map(async (email, at) => {
      const { csrfToken = "", cookie = "" } = forms[at] ?? {};
      const response = await fetch(`${url}/api/auth/callback/credentials`, {
        method: "POST",
        headers: { cookie, origin: url },
        body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
        redirect: "manual",
      });
      const isIn = response.headers.getSetCookie().some((each) => /session-token=[^;]/.test(each));
      if (!isIn)
        throw new Error(
          `${email} was not let in: HTTP ${response.status} ${await response.text()}`,
        );
    }),
  );
}

/** The time (ms) that each health request takes while `work` runs. */
export async function measureHealth(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const over = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const startedMs = performance.now();
    const response = await fetch(`${url}/api/health/live`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`health answers ${response.status}`);
    times.push(performance.now() - startedMs);
    await new Promise((done) => setTimeout(done, ASK_EVERY_MS));
  }
  await over;
  return times;
}

async function openForm(url: string): Promise<{ csrfToken: string; cookie: string }> {
  const response = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  return { csrfToken, cookie };
}
