/** The events that the publisher's programs can be sent (docs/product.md#webhooks). */
export const WEBHOOK_EVENTS = [
  'volume.published',
  'order.paid',
  'order.refunded',
  'membership.changed',
  'reader.deleted',
] as const

/** The event of a button, which every address can be sent. */
export const TEST_EVENT = 'test'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** After the first, second … attempt that failed. */
const WAITS = [MINUTE / 2, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR]
const MOST_WAIT = 12 * HOUR
/** An event that no attempt has delivered within this time is given up. */
const GIVEN_UP_AFTER = 48 * HOUR
/** An address that has failed for so long is switched off. */
const SWITCHED_OFF_AFTER = 5 * 24 * HOUR

/** When an event is tried again; null where it is given up. */
export function nextAttempt({ at, attempts, now }: { at: Date; attempts: number; now: Date }): Date | null {
  const next = new Date(now.getTime() + (WAITS[attempts - 1] ?? MOST_WAIT))
  return next.getTime() - at.getTime() > GIVEN_UP_AFTER ? null : next
}

export function isSwitchedOff(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= SWITCHED_OFF_AFTER
}
