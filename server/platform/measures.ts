import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The values that /metrics reports; those that are asked for then are in `server/measure-shop.ts`. */
export interface Measures {
  readonly registry: Registry
  /** Differences that the last audit of the ledger found. Anything but 0 is an alarm. */
  readonly contradictions: Gauge
  /** By the call, route or page that answered, and the status. */
  readonly requests: Counter<'name' | 'status'>
  readonly requestSeconds: Histogram<'name'>
  /** By lane, and whether it was `done`, `failed` (it is tried again) or `given_up`. */
  readonly jobs: Counter<'lane' | 'outcome'>
  /** By `personal` or `bulk`, and whether it was `sent` or `failed`. */
  readonly mails: Counter<'kind' | 'outcome'>
  /** By what was tried and how it ended (server/platform/security-log.ts). */
  readonly security: Counter<'event' | 'outcome'>
}

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** `process`: which of several processes of a server this is; each line says so then. */
export function openMeasures(process: number | null = null): Measures {
  const registry = new Registry()
  if (process !== null) registry.setDefaultLabels({ process: String(process) })
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const contradictions = new Gauge({
    name: 'kashihon_ledger_contradictions',
    help: 'Places where the books did not agree when they were last looked at.',
    registers,
  })
  const requests = new Counter({
    name: 'kashihon_requests_total',
    help: 'Requests by the call, route or page that answered, and the status.',
    labelNames: ['name', 'status'] as const,
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'kashihon_request_seconds',
    help: 'How long requests took, by the call, route or page that answered.',
    labelNames: ['name'] as const,
    buckets: SECONDS,
    registers,
  })
  const jobs = new Counter({
    name: 'kashihon_jobs_total',
    help: 'Jobs by lane and by how they ended; failed ones are tried again.',
    labelNames: ['lane', 'outcome'] as const,
    registers,
  })
  const mails = new Counter({
    name: 'kashihon_mails_total',
    help: 'Mails to one reader alone and bulk mails, sent or not.',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  })
  const security = new Counter({
    name: 'kashihon_security_events_total',
    help: 'Sign-ins, changes of keys and passwords, and what was refused.',
    labelNames: ['event', 'outcome'] as const,
    registers,
  })
  return { registry, contradictions, requests, requestSeconds, jobs, mails, security }
}
