import type { Limit } from '../platform/limits/limits.ts'

/** Of one network, which many readers may share; each causes a few events a minute. */
export function limitOfEvents(network: string): Limit {
  return { what: 'analytics', of: network, most: 3_000, seconds: 900 }
}
