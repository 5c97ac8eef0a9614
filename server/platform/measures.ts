import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** The values that /metrics reports. */
export interface Measures {
  readonly registry: Registry
  /** Differences that the last audit of the ledger found. Anything but 0 is an alarm. */
  readonly contradictions: Gauge
}

/** `process`: which of several processes of a server this is; each line says so then. */
export function openMeasures(process: number | null = null): Measures {
  const registry = new Registry()
  if (process !== null) registry.setDefaultLabels({ process: String(process) })
  collectDefaultMetrics({ register: registry })
  const contradictions = new Gauge({
    name: 'kashihon_ledger_contradictions',
    help: 'Places where the books did not agree when they were last looked at.',
    registers: [registry],
  })
  return { registry, contradictions }
}
