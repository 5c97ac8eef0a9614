import type { Values } from '../settings/read-settings.ts'

/** Where traces and metrics go, and which. */
export interface TelemetryConfig {
  /** null: none are sent. */
  readonly tracesUrl: string | null
  readonly metricsUrl: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly gzip: boolean
  /** Milliseconds. */
  readonly timeout: number
  readonly serviceName: string
  readonly resource: Readonly<Record<string, string>>
  readonly sampler: Values['OTEL_TRACES_SAMPLER']
  /** From 0 to 1. */
  readonly share: number
  /** Milliseconds from one sending to the next. */
  readonly tracesEvery: number
  readonly metricsEvery: number
  readonly mostSpans: number
}

/** Null where nothing is sent, so that nothing of it is loaded. */
export function telemetryConfig(values: Values): TelemetryConfig | null {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')
  const at = (own: string | null, path: string) => own ?? (base ? base + path : null)
  const tracesUrl =
    values.OTEL_TRACES_EXPORTER === 'otlp'
      ? at(values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, '/v1/traces')
      : null
  const metricsUrl =
    values.OTEL_METRICS_EXPORTER === 'otlp'
      ? at(values.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT, '/v1/metrics')
      : null
  if (values.OTEL_SDK_DISABLED === 'true' || (!tracesUrl && !metricsUrl)) return null
  return {
    tracesUrl,
    metricsUrl,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    gzip: values.OTEL_EXPORTER_OTLP_COMPRESSION === 'gzip',
    timeout: values.OTEL_EXPORTER_OTLP_TIMEOUT,
    serviceName: values.OTEL_SERVICE_NAME,
    resource: values.OTEL_RESOURCE_ATTRIBUTES,
    sampler: values.OTEL_TRACES_SAMPLER,
    share: values.OTEL_TRACES_SAMPLER_ARG,
    tracesEvery: values.OTEL_BSP_SCHEDULE_DELAY,
    metricsEvery: values.OTEL_METRIC_EXPORT_INTERVAL,
    mostSpans: values.OTEL_BSP_MAX_QUEUE_SIZE,
  }
}
