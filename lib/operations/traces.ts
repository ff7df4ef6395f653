import {
  type Attributes,
  type AttributeValue,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from "@opentelemetry/sdk-trace-node";
import { hideTokens } from "@/lib/core/address/hide-tokens";
import { type ExchangeAttempt, onExchangeAttempt } from "@/lib/exchange/http/attempts";

const tracer = trace.getTracer("broker-desk");

/**
 * A page's request or a job shares its trace with the jobs and requests that it starts. Await the
 * returned function before the process ends.
 */
export function startTraces(
  process: "web" | "worker",
  isExported: boolean,
  onAttempt: (attempt: ExchangeAttempt) => void = () => {},
): () => Promise<void> {
  const resource = resourceFromAttributes({ "service.name": `broker-desk-${process}` });
  const provider = isExported
    ? new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter())] })
    : new NodeTracerProvider({ resource, sampler: new AlwaysOffSampler() });
  provider.register();
  onExchangeAttempt(traceAttempt);
  onExchangeAttempt(onAttempt);
  return () => provider.shutdown();
}

/** Removes the tokens of links from spans: the framework's own spans hold whole addresses. */
function exporter(): SpanExporter {
  const otlp = new OTLPTraceExporter({ timeoutMillis: 2_000 });
  return {
    export: (spans, done) => otlp.export(spans.map(withoutTokens), done),
    shutdown: () => otlp.shutdown(),
  };
}

function withoutTokens(span: ReadableSpan): ReadableSpan {
  const { message } = span.status;
  const hidden = {
    name: hideTokens(span.name),
    status: message === undefined ? span.status : { ...span.status, message: hideTokens(message) },
    attributes: hideInAttributes(span.attributes),
    events: span.events.map((event) => ({
      ...event,
      name: hideTokens(event.name),
      attributes: hideInAttributes(event.attributes ?? {}),
    })),
    links: span.links.map((link) => ({
      ...link,
      attributes: hideInAttributes(link.attributes ?? {}),
    })),
  };
  return Object.assign(Object.create(span) as ReadableSpan, hidden);
}

function hideInAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      value === undefined ? value : hideInValue(value),
    ]),
  );
}

function hideInValue(value: AttributeValue): AttributeValue {
  if (typeof value === "string") return hideTokens(value);
  if (!Array.isArray(value)) return value;
  return value.map((each) =>
    typeof each === "string" ? hideTokens(each) : each,
  ) as AttributeValue;
}

/** Names follow OpenTelemetry's semantic conventions for HTTP clients. */
function traceAttempt({ method, path, url, status, outcome, seconds }: ExchangeAttempt): void {
  const { protocol, hostname, port } = new URL(url);
  const attributes: Attributes = {
    "http.request.method": method,
    "server.address": hostname,
    "server.port": Number(port || (protocol === "https:" ? 443 : 80)),
    "url.full": url,
    "url.path": path,
  };
  if (status !== null) attributes["http.response.status_code"] = status;
  if (outcome !== "answered") attributes["error.type"] = outcome;
  const span = tracer.startSpan(`${method} ${path}`, {
    kind: SpanKind.CLIENT,
    startTime: Date.now() - seconds * 1000,
    attributes,
  });
  if (outcome !== "answered") span.setStatus({ code: SpanStatusCode.ERROR, message: outcome });
  span.end();
}

export function traceFields(): { readonly trace?: string } {
  const active = trace.getActiveSpan()?.spanContext();
  return active ? { trace: active.traceId } : {};
}
