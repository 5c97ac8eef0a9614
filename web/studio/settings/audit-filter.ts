import type { InputOf } from '#contract/call.ts'
import type { listAudit } from '#contract/calls/studio.ts'

export const PAGE_SIZE = 50
const DAY_MS = 86_400_000

export const DAYS = [1, 7, 30, 90] as const

/** The query of a call for what the address narrows the log to, as of `now`. */
export function auditQuery(
  search: URLSearchParams,
  now: Date,
): NonNullable<InputOf<typeof listAudit>['query']> {
  const text = (name: string) => search.get(name) || undefined
  const days = DAYS.find(one => String(one) === search.get('days'))
  return {
    ...{ actor: text('actor'), kind: text('kind'), id: text('id'), action: text('action') },
    field: text('field'),
    since: days ? new Date(now.getTime() - days * DAY_MS) : undefined,
    until: momentIn(search),
    ...{ limit: PAGE_SIZE, skip: skipIn(search) },
  }
}

/** How many entries stand on the pages before this one. */
export function skipIn(search: URLSearchParams): number {
  const skip = Number(search.get('skip'))
  return Number.isSafeInteger(skip) && skip > 0 ? skip : 0
}

function momentIn(search: URLSearchParams): Date | undefined {
  const until = new Date(search.get('until') ?? '')
  return Number.isNaN(until.getTime()) ? undefined : until
}

/**
 * Before which moment all pages lie that follow one whose first entry is of `newest`: entries that are added meanwhile move
 * nothing from one page to the next.
 */
export function untilOf(search: URLSearchParams, newest: Date | undefined): string {
  const until = momentIn(search) ?? (newest && new Date(newest.getTime() + 1))
  return until?.toISOString() ?? ''
}

export interface FieldChoice {
  /** Columns, as the address has them. */
  readonly value: string
  readonly label: string
}

/** Columns with the same name on the screen are one choice. `names` has the name of each column. */
export function fieldChoices(names: Readonly<Record<string, string>>, lang: string): FieldChoice[] {
  return [...Map.groupBy(Object.entries(names), ([, label]) => label)]
    .map(([label, columns]) => ({ label, value: columns.map(([column]) => column).join(',') }))
    .toSorted((a, b) => a.label.localeCompare(b.label, lang))
}

/** Whether the log is narrowed to anything. */
export function isNarrowed(search: URLSearchParams): boolean {
  return ['actor', 'kind', 'id', 'action', 'field', 'days'].some(name => search.get(name))
}

/** The address with one choice changed; another choice begins at the first page. */
export function auditAddress(search: URLSearchParams, change: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(search)
  next.delete('skip')
  next.delete('until')
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  const text = next.toString()
  return `/studio/settings/audit${text && `?${text}`}`
}
