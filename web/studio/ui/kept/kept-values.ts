import { currentTime } from '../../../platform/now.ts'

/** What somebody typed and has not saved, as this browser has it. */
export interface KeptValue<T> {
  readonly at: Date
  readonly value: T
}

/** Of everything that is kept here. */
const PREFIX = 'studio-kept '
/** What nobody has come back to for so long is thrown away. */
const MOST_DAYS = 60

/** Of one person, so that nobody is offered what another has typed at the same computer. */
export const keptKey = (accountId: string, ...what: string[]) => [PREFIX + accountId, ...what].join(' ')

export function readKept<T>(key: string): KeptValue<T> | null {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : (unpacked(JSON.parse(text)) as KeptValue<T>)
  } catch {
    return null
  }
}

/**
 * Needs no consent: it is kept for the person who is typing, until they save it or throw it away. Without room it is not
 * kept.
 */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, packed({ at: currentTime(), value }))
  } catch {
    // It is still on the screen.
  }
}

export function removeKept(key: string): void {
  localStorage.removeItem(key)
}

/** Throws away what is older than anybody comes back to. */
export function removeOldKept(): void {
  const oldest = currentTime().getTime() - MOST_DAYS * 86_400_000
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && !((readKept(key)?.at.getTime() ?? 0) > oldest)) removeKept(key)
}

/** As JSON, with moments and with fields that have no value. */
export function packed(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, name, one) {
    const own = this[name]
    if (own instanceof Date) return { $moment: own.getTime() }
    return own === undefined ? { $nothing: true } : one
  })
}

function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked)
  if (typeof value !== 'object' || value === null) return value
  if ('$moment' in value) return new Date((value.$moment as number | null) ?? Number.NaN)
  if ('$nothing' in value) return undefined
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unpacked(one)]))
}
