import type { InputOf } from '#contract/call.ts'
import type { listAudit } from '#contract/calls/studio.ts'

export const PAGE_SIZE = 50
const DAY_MS = 86_400_000

/** What the log can be narrowed to; they stand in the address. */
export const SUBJECT_KINDS = [
  ...['series', 'volume', 'part', 'catalogue', 'book', 'upload'],
  ...['sale', 'bundle', 'post', 'person', 'token', 'webhook', 'shop', 'legal'],
] as const
export const ACTIONS = [
  ...['series.plan', 'series.change', 'series.remove', 'volume.plan', 'volume.change', 'volume.remove'],
  ...['part.plan', 'part.add', 'part.change', 'part.replace', 'part.restore', 'part.remove'],
  ...['cover.add', 'cover.change', 'cover.remove'],
  ...[
    'catalogue.change',
    'catalogue.create',
    'book.import',
    'edition.restore',
    'sale.add',
    'sale.change',
    'sale.end',
  ],
  ...['post.plan', 'post.change', 'post.delete', 'post.picture'],
  ...['sale.withdraw', 'bundle.add', 'bundle.change', 'bundle.withdraw'],
  ...['person.invite', 'person.grant', 'person.change', 'person.revoke', 'person.signOut'],
  'person.password',
  ...['token.make', 'token.revoke', 'webhook.add', 'webhook.change', 'webhook.delete', 'webhook.test'],
  'webhook.replay',
  ...['shop.change', 'legal.draft', 'legal.publish', 'legal.withdraw', 'demo.remove', 'mail.test', 'undo'],
] as const
/** Columns that have a name on the screen. */
export const FIELDS = [
  ...['title', 'description', 'short_description', 'short_title', 'slug', 'lang'],
  ...['tags', 'status', 'stage', 'hidden', 'number', 'name'],
  ...['price_coins', 'rental_coins', 'rentals', 'preview', 'launch_at', 'publishing_at'],
  ...['physical_publishing_at', 'from_at', 'picture_id', 'age_rating', 'identifier', 'store'],
  ...['creator_id', 'original_title', 'original_author', 'original_publisher', 'role', 'series_ids'],
  ...['langs', 'account_id', 'address', 'events', 'starts_at', 'ends_at'],
  ...['discount_bps', 'country', 'position', 'catchup', 'premium_extras', 'link'],
  ...['disabled_at', 'deleted_at', 'cover_hash', 'banner_hash', 'forum_topic_id', 'accent'],
  ...['logo', 'logo_dark', 'icon', 'hero', 'hero_picture', 'hero_series'],
  ...['hero_titles', 'hero_texts', 'footer_links', 'imprint', 'texts', 'holds_from'],
  ...['published_by', 'published_at', 'page', 'expires_at', 'layout', 'on_sale'],
  ...['no_ebook', 'series_id', 'volume_id', 'part_id', 'reader_streaming_enabled', 'original_name'],
  ...['title_set', 'type', 'topic_id', 'category_id', 'numbering', 'body'],
  ...['cover', 'covers', 'cover_alt', 'authors', 'excerpt', 'featured'],
  ...['publish_at', 'first_published_at', 'revoked_at', 'opened_at', 'looks_at', 'stands_for'],
  ...['names', 'closes_at', 'floor_coins', 'available_at', 'asked_by_name', 'asked_at'],
  ...['answer', 'answered_by_name', 'answered_at', 'confirmed_by', 'reason', 'source'],
  ...['countries', 'taken_down_by', 'on_since', 'switched_on_by', 'taken_down_at', 'lifted_by'],
  ...['lifted_at', 'subject_name', 'subject_kind'],
] as const
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

/** Before which moment all pages lie that follow one whose first entry is of `newest`: entries that are added meanwhile move nothing from one page to the next. */
export function untilOf(search: URLSearchParams, newest: Date | undefined): string {
  const until = momentIn(search) ?? (newest && new Date(newest.getTime() + 1))
  return until?.toISOString() ?? ''
}

export interface FieldChoice {
  /** Columns, as the address has them. */
  readonly value: string
  readonly label: string
}

/** Columns with the same name on the screen are one choice. */
export function fieldChoices(nameOf: (field: string) => string, lang: string): FieldChoice[] {
  return [...Map.groupBy(FIELDS, nameOf)]
    .map(([label, fields]) => ({ label, value: fields.join(',') }))
    .toSorted((a, b) => a.label.localeCompare(b.label, lang))
}

/** The columns to which the address narrows the log; null: to none. */
export function fieldsIn(search: URLSearchParams): ReadonlySet<string> | null {
  const fields = (search.get('field') ?? '').split(',').filter(Boolean)
  return fields.length > 0 ? new Set(fields) : null
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
