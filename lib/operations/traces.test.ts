import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SpanStatusCode, trace } from "@opentelemetry/api";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { systemClock } from "@/lib/core/clock";
import { tellAttempt } from "@/lib/exchange/http/attempts";
import { makeLinkToken } from "@/lib/sign-in/secrets/link-token";
import { startTraces } from "./traces";

type AttributeValue = { readonly stringValue?: string; readonly intValue?: number };
type ExportedSpan = {
  readonly name: string;
  readonly kind: number;
  readonly parentSpanId?: string;
  readonly spanId: string;
  readonly attributes: readonly { readonly key: string; readonly value: AttributeValue }[];
};

const received: string[] = [];
const server = createServer(async (request, response) => {
  received.push(await text(request));
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${port}`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

test("exported traces hold no token, and requests to the exchange have their address, method and outcome", async () => {
  const end = startTraces("web", true);
  const { token } = makeLinkToken();
  trace.getTracer("test").startActiveSpan(`GET /s/${token}`, (span) => {
    span.setAttributes({
      "http.target": `/s/${token}?pass=${token}`,
      "http.route": "/s/[token]",
      list: [token, "x"],
    });
    span.addEvent("exception", {
      "exception.stacktrace": `Error: at http://localhost:3000/invite/${token}`,
    });
    span.addLink({ context: span.spanContext(), attributes: { of: `/sign-in/reset/${token}` } });
    span.setStatus({ code: SpanStatusCode.ERROR, message: `no ${token}` });
    const request = { baseUrl: "https://api.example.com:8443/base", path: "/api/v2/x" };
    tellAttempt("GET", request, systemClock)(200, null);
    tellAttempt("POST", request, systemClock)(429, { kind: "rate-limited" });
    tellAttempt("GET", request, systemClock)(null, { kind: "unreachable" });
    span.end();
  });
  await end();
  expect(received.join()).not.toContain(token);
  const spans = received.flatMap((body) =>
    JSON.parse(body).resourceSpans[0].scopeSpans.flatMap(
      (scope: { spans: ExportedSpan[] }) => scope.spans,
    ),
  ) as ExportedSpan[];
  const attributesOf = ({ attributes }: ExportedSpan) =>
    Object.fromEntries(
      attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
    );
  const page = spans.find(({ name }) => name === "GET /s/[token]");
  if (page === undefined) throw new Error(received.join());
  expect(attributesOf(page)).toMatchObject({
    "http.target": "/s/[token]",
    "http.route": "/s/[token]",
  });
  const asked = spans.filter(({ parentSpanId }) => parentSpanId === page.spanId).map(attributesOf);
  const where = {
    "server.address": "api.example.com",
    "server.port": 8443,
    "url.full": "https://api.example.com:8443/base/api/v2/x",
  };
  expect(asked).toEqual([
    expect.objectContaining({
      ...where,
      "http.request.method": "GET",
      "http.response.status_code": 200,
    }),
    expect.objectContaining({
      ...where,
      "http.response.status_code": 429,
      "error.type": "rate-limited",
    }),
    expect.objectContaining({ ...where, "error.type": "unreachable" }),
  ]);
  expect(asked[0]).not.toHaveProperty("error.type");
  expect(asked[2]).not.toHaveProperty("http.response.status_code");
});
