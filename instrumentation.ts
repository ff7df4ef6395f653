/** Next runs it once, before the web process serves. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { readEnv } = await import("@/lib/env/read-env");
  const {
    METRICS_ADDRESS: address,
    ALLOWED_HOSTS: allowedHosts,
    OTEL_EXPORTER_OTLP_ENDPOINT,
  } = readEnv();
  const { startTraces } = await import("@/lib/operations/traces");
  startTraces("web", OTEL_EXPORTER_OTLP_ENDPOINT !== null);
  if (address === null) return;
  const { serveMetrics } = await import("@/lib/operations/metrics");
  await serveMetrics({ ...address, allowedHosts });
}
