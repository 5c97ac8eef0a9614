import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { type Measures, openMeasures } from '../measures.ts'
import { SHOP_VERSION } from '../shop-version.ts'
import type { Tracing } from './tracing.ts'

export interface Observing {
  readonly measures: Measures
  /** null where none are sent. */
  readonly tracing: Tracing | null
}

/**
 * Opens what watches the shop. OpenTelemetry is loaded only where a collector is set. `process`: which of several processes
 * of a server this is.
 */
export async function openObserving(
  { telemetry }: Pick<Config, 'telemetry'>,
  log: Log,
  process?: number,
): Promise<Observing> {
  const measures = openMeasures(process)
  if (!telemetry) return { measures, tracing: null }
  const { openTelemetry } = await import('./open-telemetry.ts')
  return { measures, tracing: openTelemetry(telemetry, SHOP_VERSION, measures.registry, log) }
}
