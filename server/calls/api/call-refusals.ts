import type { AnyCall } from '#contract/call.ts'
import { takesKey } from '#contract/repeats.ts'

/** Reasons by status, in ascending order. */
export type RefusalsByStatus = ReadonlyMap<number, readonly string[]>

/** The refusals that a call declares, with those that need no declaration (contract/call.ts). */
export function refusalsOf(call: AnyCall): RefusalsByStatus {
  const refusals = new Map<number, string[]>()
  const add = (status: number, reasons: string | readonly string[]) => {
    const known = refusals.get(status) ?? []
    refusals.set(status, [...new Set([...known, ...[reasons].flat()])])
  }
  for (const [status, reasons] of Object.entries(call.refuses)) add(Number(status), reasons)
  for (const [status, reason] of undeclaredRefusals(call)) add(status, reason)
  return new Map([...refusals].sort(([a], [b]) => a - b))
}

function undeclaredRefusals(call: AnyCall): [number, string][] {
  const { method, body, bytes, needs, ignoresSession, raw } = call
  const refusals: [number, string][] = [[400, 'malformed']]
  if (body || bytes) refusals.push([413, 'tooLarge'], [415, 'wrongType'])
  if (method !== 'GET' && method !== 'HEAD') refusals.push([403, 'foreignSite'])
  if (needs) refusals.push([401, 'signInFirst'])
  if (needs === 'editor' || needs === 'staff') refusals.push([403, 'notAllowed'])
  if (!raw && !ignoresSession) refusals.push([410, 'sessionExpired'])
  if (needs === 'staff' && takesKey(call)) refusals.push([422, 'keyUsed'])
  if (raw) refusals.push([500, 'bytesLost'])
  return [...refusals, [500, 'fault'], [503, 'busy']]
}
