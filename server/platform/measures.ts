import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** The values that /metrics reports. */
export interface Measures {
  readonly registry: Registry
  /** Differences that the last audit of the ledger found. Anything but 0 is an alarm. */
  readonly contradictions: Gauge
}

export function openMeasures(): Measures {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const contradictions = new Gauge({
    name: 'kashihon_ledger_contradictions',
    help: 'Places where the books did not agree when they were last looked at.',
    registers: [registry],
  })
  return { registry, contradictions }
}
