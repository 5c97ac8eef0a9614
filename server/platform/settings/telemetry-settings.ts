import { keyValues, oneOf, ratio, text, webAddress, whole } from './formats.ts'
import type { Settings } from './setting.ts'

export const TELEMETRY = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'An OpenTelemetry collector, to which traces (`/v1/traces`) and metrics (`/v1/metrics`) are sent over HTTP in protobuf ([Watching the shop](running.md#watching-the-shop)). What the next settings do is described by [OpenTelemetry](https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).',
    format: webAddress,
    unset: 'nothing is sent, and nothing of OpenTelemetry is loaded',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    meaning: 'The whole address for traces, where it is another one.',
    format: webAddress,
  },
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: {
    meaning: 'The whole address for metrics, where it is another one.',
    format: webAddress,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    meaning: 'Headers for the collector, like `api-key=…`, with commas between.',
    format: keyValues,
    default: '',
    secret: true,
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    meaning: 'There is one.',
    format: oneOf('http/protobuf'),
    default: 'http/protobuf',
  },
  OTEL_EXPORTER_OTLP_COMPRESSION: {
    meaning: 'Of what is sent.',
    format: oneOf('none', 'gzip'),
    default: 'none',
  },
  OTEL_EXPORTER_OTLP_TIMEOUT: {
    meaning:
      'Milliseconds for the collector to take something; what it does not take is lost, and nothing waits for it.',
    format: whole(100, 60_000),
    default: '10000',
  },
  OTEL_SERVICE_NAME: {
    meaning: 'What the shop is called there.',
    format: text,
    default: 'kashihon',
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    meaning:
      'What else is said of this server, like `deployment.environment.name=production`, with commas between.',
    format: keyValues,
    default: '',
  },
  OTEL_TRACES_EXPORTER: { meaning: '`none`: no traces.', format: oneOf('otlp', 'none'), default: 'otlp' },
  OTEL_METRICS_EXPORTER: { meaning: '`none`: no metrics.', format: oneOf('otlp', 'none'), default: 'otlp' },
  OTEL_TRACES_SAMPLER: {
    meaning:
      'Which requests and jobs are recorded: all, none, or the share that OTEL_TRACES_SAMPLER_ARG names; with `parentbased_` the proxy’s `traceparent` decides where it sends one.',
    format: oneOf(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ),
    default: 'parentbased_always_on',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    meaning: 'The share, from 0 to 1.',
    format: ratio,
    default: '1',
  },
  OTEL_BSP_SCHEDULE_DELAY: {
    meaning: 'Milliseconds from one sending of traces to the next.',
    format: whole(10, 600_000),
    default: '5000',
  },
  OTEL_BSP_MAX_QUEUE_SIZE: {
    meaning: 'Spans that wait to be sent, at most; more are thrown away.',
    format: whole(16, 100_000),
    default: '2048',
  },
  OTEL_METRIC_EXPORT_INTERVAL: {
    meaning: 'Milliseconds from one sending of metrics to the next.',
    format: whole(100, 3_600_000),
    default: '60000',
  },
  OTEL_SDK_DISABLED: {
    meaning: '`true`: nothing is sent, whatever else is set.',
    format: oneOf('true', 'false'),
    default: 'false',
  },
} satisfies Settings
