/** docs/product.md#analytics: a visitor with this cookie is not counted, also after consent. */
export const OPT_OUT_COOKIE = 'kashihon-opt-out'

/** 128 random bits in base64url. */
const SESSION = /^[\w-]{22}$/

/** The most characters of each text. */
const LONGEST = {
  category: 40,
  action: 60,
  label: 200,
  campaign: 100,
  source: 100,
  medium: 100,
} as const
const MOST_VALUE = 1e9

export interface CountedEvent {
  readonly category: string
  readonly action: string
  readonly label: string
  readonly value: number
  readonly campaign: string
  readonly source: string
  readonly medium: string
}

/**
 * Whether a session identifier has the form that the shop's pages generate after consent; events with others are dropped.
 */
export function isAnalyticsSession(session: string): boolean {
  return SESSION.test(session)
}

/**
 * Whether an event can be counted: it has a category and an action, its texts are short and printable, and its value can be
 * summed.
 */
export function eventFits(event: CountedEvent): boolean {
  const texts = Object.entries(LONGEST) as [keyof typeof LONGEST, number][]
  return (
    event.category !== '' &&
    event.action !== '' &&
    texts.every(([name, most]) => event[name].length <= most && !/\p{C}/u.test(event[name])) &&
    Math.abs(event.value) <= MOST_VALUE
  )
}

/** One value of an address, as it can be counted. */
export function campaignWord(text: string | null): string {
  return (text ?? '').replace(/\p{C}/gu, '').trim().slice(0, LONGEST.campaign)
}
