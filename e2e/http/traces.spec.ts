import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { nextPort } from "@/lib/processes/testing/ports";
import { makeLinkToken } from "@/lib/sign-in/secrets/link-token";
import { desk } from "../support/desk";
import { ask } from "../support/raw-http";
import { startSecondWeb } from "../support/second-web";
import { makeLink } from "../support/share-links";
import { expect, httpStory as story } from "../support/story";
import { addTokenOf } from "../support/token";

type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string } };
type Span = { readonly name: string; readonly attributes: readonly Attribute[] };
type ExportedTraces = {
  readonly resourceSpans: { readonly scopeSpans: { readonly spans: Span[] }[] }[];
};

/** Receives exported traces and keeps them. */
async function startReceiver() {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    received.push(await text(request));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const spans = () =>
    received.flatMap((body) =>
      (JSON.parse(body) as ExportedTraces).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  return { url: `http://127.0.0.1:${port}`, received, spans, close: () => server.close() };
}

story("no trace and no metric holds the token of a link", async ({ person }) => {
  const receiver = await startReceiver();
  const metricsPort = await nextPort();
  const web = await startSecondWeb({
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_BSP_SCHEDULE_DELAY: "200",
      METRICS_ADDRESS: `127.0.0.1:${metricsPort}`,
    },
  });
  try {
    const { token: share } = await makeLink(desk());
    const { text: api } = await addTokenOf(person, ["research:read"]);
    const links = ["/sign-in/reset/", "/sign-in/link/", "/invite/", "/api/feeds/calendar/"].map(
      (path) => ({
        path,
        token: makeLinkToken().token,
      }),
    );
    const spelt = [...share].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");
    const asked: [path: string, headers?: Record<string, string>][] = [
      ...links.map(({ path, token }): [string] => [
        path.startsWith("/api") ? `${path}${token}.ics` : `${path}${token}?next=/invite/${token}`,
      ]),
      [`/s/${share}`],
      [`/s/${spelt}`],
      [`/s/${share}/calendar.ics?pass=${share}`],
      [`/nowhere/${share}`],
      [`/sign-in?next=${encodeURIComponent(`/invite/${share}`)}`],
      ["/overview", { cookie: person.cookie }],
      ["/api/v1/research/AAPL/dividends", { authorization: `Bearer ${api}` }],
    ];
    for (const [path, headers = {}] of asked)
      expect((await ask(web.url, path, { headers })).status, path).toBeLessThan(500);
    await expect.poll(() => receiver.spans().map(({ name }) => name)).toContain("GET /overview");
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain("desk_http_request_seconds");
    for (const secret of [
      share,
      spelt,
      api,
      person.cookie.split("=")[1],
      ...links.map(({ token }) => token),
    ]) {
      expect(receiver.received.filter((body) => body.includes(String(secret)))).toEqual([]);
      expect(metrics).not.toContain(secret);
    }
    const targets = receiver
      .spans()
      .flatMap(({ attributes }) => attributes.filter(({ key }) => key === "http.target"))
      .map(({ value }) => value.stringValue);
    expect(targets).toEqual(
      expect.arrayContaining([
        "/s/[token]",
        "/invite/[token]",
        "/sign-in/reset/[token]",
        "/overview",
      ]),
    );
  } finally {
    await web.stop();
    receiver.close();
  }
});
