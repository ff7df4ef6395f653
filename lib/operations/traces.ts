import { SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { AlwaysOffSampler, BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { type ExchangeAttempt, onExchangeAttempt } from "@/lib/exchange/http/attempts";

const tracer = trace.getTracer("broker-desk");

/** A page's request, or a job's turn, shares its trace with its jobs and requests. Await what it returns before the end. */
export function startTraces(
  process: "web" | "worker",
  isExported: boolean,
  onAttempt: (attempt: ExchangeAttempt) => void = () => {},
): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": `broker-desk-${process}` }),
    ...(isExported
      ? { spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ timeoutMillis: 2_000 }))] }
      : { sampler: new AlwaysOffSampler() }),
  });
  provider.register();
  onExchangeAttempt(traceAttempt);
  onExchangeAttempt(onAttempt);
  return () => provider.shutdown();
}

function traceAttempt({ method, path, outcome, seconds }: ExchangeAttempt): void {
  const span = tracer.startSpan(`${method} ${path}`, {
    kind: SpanKind.CLIENT,
    startTime: Date.now() - seconds * 1000,
    attributes: { "http.request.method": method, "url.path": path },
  });
  if (outcome !== "answered") span.setStatus({ code: SpanStatusCode.ERROR, message: outcome });
  span.end();
}

export function traceFields(): { readonly trace?: string } {
  const active = trace.getActiveSpan()?.spanContext();
  return active ? { trace: active.traceId } : {};
}
