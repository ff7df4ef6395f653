/** An answer as an endpoint makes it, before a fault may spoil it. */
export type ServerReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: readonly (string | Buffer)[];
};

const JSON_HEADERS = { "content-type": "application/json;charset=UTF-8" };

/** Some captures have "string"; the specification says "number". */
export type RequestTimeForm = "number" | "string";

export type EnvelopeFields = { readonly nowMs: number; readonly requestTime: RequestTimeForm };

function envelopeStart(code: string, msg: string, { nowMs, requestTime }: EnvelopeFields): string {
  const time = requestTime === "string" ? `"${nowMs}"` : String(nowMs);
  return `{"code":${JSON.stringify(code)},"msg":${JSON.stringify(msg)},"requestTime":${time},"data":`;
}

/** `data`: pieces of JSON. */
export function successReply(
  data: readonly (string | Buffer)[],
  envelope: EnvelopeFields,
): ServerReply {
  return {
    status: 200,
    headers: JSON_HEADERS,
    body: [envelopeStart("00000", "success", envelope), ...data, "}"],
  };
}

export function errorReply(
  status: number,
  code: string,
  msg: string,
  envelope: EnvelopeFields,
  data = "null",
): ServerReply {
  return { status, headers: JSON_HEADERS, body: [envelopeStart(code, msg, envelope), data, "}"] };
}
