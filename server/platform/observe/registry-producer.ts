import type { HrTime } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'

const CUMULATIVE = AggregationTemporality.CUMULATIVE

/** What /metrics shows, in the form in which collectors take it: every figure is counted once. */
export function registryProducer(registry: Registry, resource: Resource): MetricProducer {
  const startTime = nowOf()
  return {
    async collect(): Promise<CollectionResult> {
      const found = (await registry.getMetricsAsJSON()) as unknown as MetricObjectWithValues<
        MetricValue<string>
      >[]
      const times = { startTime, endTime: nowOf() }
      const metrics = found.map(metric => dataOf(metric, times))
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'kashihon' }, metrics }] },
        errors: [],
      }
    },
  }
}

interface Times {
  startTime: HrTime
  endTime: HrTime
}

function nowOf(): HrTime {
  const milliseconds = performance.timeOrigin + performance.now()
  return [Math.trunc(milliseconds / 1_000), Math.trunc((milliseconds % 1_000) * 1e6)]
}

function dataOf(metric: MetricObjectWithValues<MetricValue<string>>, times: Times): MetricData {
  const { name, help } = metric
  // Seconds and bytes are in the names, as Prometheus has them; 1 is a number with a fraction.
  const descriptor = { name, description: help, unit: '', valueType: 1 }
  const base = { descriptor, aggregationTemporality: CUMULATIVE }
  const type = metric.type as unknown as string
  if (type === 'histogram')
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric, times) }
  const dataPoints = metric.values.map(({ value, labels }) => ({
    ...times,
    attributes: attributesOf(labels),
    value,
  }))
  return type === 'counter'
    ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...base, dataPointType: DataPointType.GAUGE, dataPoints }
}

function attributesOf(labels: Partial<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))
}

/**
 * Of the lines with the same labels but their bound. Bounds of Prometheus count everything below them, those of
 * OpenTelemetry only what is between.
 */
function histograms({ name, values }: MetricObjectWithValues<MetricValue<string>>, times: Times) {
  const groups = new Map<
    string,
    { labels: Record<string, string>; bounds: [number, number][]; sum: number; count: number }
  >()
  for (const { value, labels, metricName } of values as (MetricValue<string> & { metricName?: string })[]) {
    const { le, ...others } = labels as Record<string, string | number>
    const key = JSON.stringify(others)
    const group = groups.get(key) ?? { labels: attributesOf(others), bounds: [], sum: 0, count: 0 }
    groups.set(key, group)
    if (metricName === `${name}_sum`) group.sum = value
    else if (metricName === `${name}_count`) group.count = value
    else if (le !== '+Inf') group.bounds.push([Number(le), value])
  }
  return [...groups.values()].map(({ labels, bounds, sum, count }) => {
    const below = bounds.toSorted(([a], [b]) => a - b)
    const counts = [...below.map(([, value]) => value), count]
    return {
      ...times,
      attributes: labels,
      value: {
        buckets: {
          boundaries: below.map(([bound]) => bound),
          counts: counts.map((value, at) => value - (counts[at - 1] ?? 0)),
        },
        ...{ sum, count, hasMinMax: false, min: 0, max: 0 },
      },
    }
  })
}
