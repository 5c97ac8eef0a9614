import {
  SpanKind as Kind,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import type { Log } from '../log.ts'
import { registryProducer } from './registry-producer.ts'
import type { TelemetryConfig } from './telemetry-config.ts'
import type { Span, SpanKind, Tracing } from './tracing.ts'

/** Milliseconds. How long the end of the shop waits for a collector. */
const CLOSED_WITHIN = 2_000
/** Milliseconds. A collector that is away is said so often at most. */
const SAID_EVERY = 60_000
const MOST_AT_ONCE = 512

const KINDS: Record<SpanKind, Kind> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  internal: Kind.INTERNAL,
  consumer: Kind.CONSUMER,
}

/**
 * Sends traces and metrics to an OpenTelemetry collector. Nothing waits for it: spans are gathered up to a bound and sent in
 * the background, and what a collector does not take in time is thrown away. This file is the only one that loads the
 * library, and is loaded only where it is set.
 */
export function openTelemetry(
  config: TelemetryConfig,
  version: string,
  registry: Registry,
  log: Log,
): Tracing {
  const resource = resourceFromAttributes({
    'service.version': version,
    'service.instance.id': crypto.randomUUID(),
    ...config.resource,
    'service.name': config.serviceName,
  })
  reportFaults(log)
  const { tracesUrl, metricsUrl, headers, timeout } = config
  const sending = {
    ...{ headers, timeoutMillis: timeout, concurrencyLimit: 2 },
    ...(config.gzip && { compression: 'gzip' as never }),
  }
  const tracers = tracesUrl
    ? new TracerProvider({
        resource,
        sampler: samplerOf(config),
        spanProcessors: [
          new BatchSpanProcessor({
            exporter: new OTLPTraceExporter({ ...sending, url: tracesUrl }),
            scheduledDelayMillis: config.tracesEvery,
            maxQueueSize: config.mostSpans,
            maxExportBatchSize: Math.min(MOST_AT_ONCE, config.mostSpans),
            exportTimeoutMillis: timeout,
          }),
        ],
      })
    : null
  const meters = metricsUrl
    ? new MeterProvider({
        resource,
        readers: [
          new PeriodicExportingMetricReader({
            exporter: new OTLPMetricExporter({ ...sending, url: metricsUrl }),
            exportIntervalMillis: config.metricsEvery,
            exportTimeoutMillis: Math.min(timeout, config.metricsEvery),
            metricProducers: [registryProducer(registry, resource)],
          }),
        ],
      })
    : null
  const tracer = tracers?.getTracer('kashihon', version)

  return {
    begin(name, kind, traceparent) {
      if (!tracer) return null
      const parent = traceparent ? parseTraceParent(traceparent) : null
      const context = parent
        ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
        : ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: KINDS[kind] }, context)
      return span.isRecording() ? spanOf(span) : null
    },
    async close() {
      const closed = Promise.allSettled([tracers?.shutdown(), meters?.shutdown()])
      await Promise.race([closed, new Promise(done => setTimeout(done, CLOSED_WITHIN).unref())])
    },
  }

  function spanOf(span: OtelSpan): Span {
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
      begin(name, kind, attributes) {
        const within = trace.setSpan(ROOT_CONTEXT, span)
        return spanOf(
          (tracer as NonNullable<typeof tracer>).startSpan(name, { kind: KINDS[kind], attributes }, within),
        )
      },
      rename: name => void span.updateName(name),
      set: attributes => void span.setAttributes(attributes),
      fail(error) {
        span.setAttribute('error.type', typeOf(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
      },
      end: () => span.end(),
    }
  }
}

/** Its code or its class: what an error says could hold what somebody has typed. */
function typeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'error'
}

function samplerOf({ sampler, share }: TelemetryConfig): Sampler {
  const [, root = ''] = /^(?:parentbased_)?(.+)$/.exec(sampler) ?? []
  const own =
    root === 'always_on'
      ? new AlwaysOnSampler()
      : root === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(share)
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root: own }) : own
}

function reportFaults(log: Log): void {
  let saidAt = Number.NEGATIVE_INFINITY
  setGlobalErrorHandler(error => {
    if (performance.now() - saidAt < SAID_EVERY) return
    saidAt = performance.now()
    const why = error instanceof Error ? error.message : String(error)
    log.warn({ why }, 'traces or metrics could not be sent; they are thrown away, and the shop goes on')
  })
}
