/** Every refusal of the API is JSON: `error` for programs, `message` for people. */
export type ApiRefusal = {
  readonly status: number;
  readonly error: string;
  readonly message: string;
  /** For an address: each problem, and the parameters concerned. */
  readonly problems?: readonly string[];
  readonly parameters?: readonly string[];
};

export function answerRefusal(
  { status, ...body }: ApiRefusal,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}

export function refuseOtherMethods(...allowed: readonly ("GET" | "HEAD" | "POST")[]) {
  const words =
    allowed.length > 1 ? `${allowed.slice(0, -1).join(", ")} and ${allowed.at(-1)}` : allowed[0];
  const refuse = () =>
    answerRefusal(
      { status: 405, error: "method-not-allowed", message: `This address accepts only ${words}.` },
      { allow: allowed.join(", ") },
    );
  return { POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: refuse };
}
