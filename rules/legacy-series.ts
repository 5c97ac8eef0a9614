import { type Label, labelFromTags } from './label.ts'
import { type PrintState, printState } from './print-state.ts'
import { releasedOfAvailable, releasedVolumes } from './released-volumes.ts'
import { isComplete, isFullyTranslated } from './series-status.ts'

/** A series in the record shape of the old content site (docs/product.md#legacy-lists), as far as it could be read. */
export interface LegacySeries {
  id: string
  /** RFC 3339. */
  created: string
  title: string
  titleOriginal: string
  titleShort: string
  titleslug: string
  description: string
  descriptionShort: string
  /** With commas between. */
  tags: string
  author: string
  translator: string
  editor: string
  artist: string
  illustrator: string
  letterer: string
  forumLink: string | null
  label: string
  attachments: readonly LegacyAttachment[]
  availableVolumes: number
  volumes: readonly LegacyVolume[]
  mangaVolumes: readonly LegacyVolume[]
  /** ongoing, Complete or empty. */
  status: string
  catchup: boolean
  public: boolean
}

export interface LegacyAttachment {
  filename: string
  fullpath: string
}

export interface LegacyVolume {
  publishingDate: string | null
}

/** docs/product.md#legacy-lists: a status, as the old site names it. */
export type LegacyStatus = 'complete' | 'active' | 'ongoing' | 'hiatus' | 'unknown'

/** docs/product.md#legacy-lists: a record, mapped. */
export interface LegacyView {
  type: 'novel' | 'manga'
  label: Label
  name: string
  nameShort: string
  nameOriginal: string
  slug: string
  credits: { role: string; name: string }[]
  tags: string[]
  complete: boolean
  status: LegacyStatus
  physicalState: PrintState
  thumbnail: string | null
  banner: string | null
  catchup: boolean
  releasedVolumes: number
  public: boolean
  followed: boolean
  created: string
}

const ROLES = ['author', 'translator', 'editor', 'artist', 'illustrator', 'letterer'] as const

/** docs/product.md#legacy-lists: maps a record of the old site. */
export function viewOfLegacy(record: LegacySeries, now: Date, followed = false): LegacyView {
  const tags = record.tags
    .split(',')
    .map(tag => tag.trim())
    .filter(tag => tag !== '')
  const status = legacyStatus(record.status, tags)
  const dates = [...record.volumes, ...record.mangaVolumes].map(({ publishingDate }) => publishingDate)
  return {
    type: isManga(record) ? 'manga' : 'novel',
    label: labelFromTags(tags),
    name: record.title,
    nameShort: record.titleShort,
    nameOriginal: record.titleOriginal,
    slug: record.titleslug,
    credits: ROLES.flatMap(role => (record[role].trim() ? [{ role, name: record[role].trim() }] : [])),
    tags,
    complete: status === 'complete' || isComplete(tags),
    status,
    physicalState: printState(tags),
    thumbnail: pictureOf(record.attachments, /240|thumbnail/i),
    banner: pictureOf(record.attachments, /400/),
    catchup: record.catchup,
    releasedVolumes:
      dates.length > 0
        ? releasedVolumes(dates, now)
        : releasedOfAvailable(record.availableVolumes, status === 'active' || status === 'ongoing'),
    public: record.public,
    followed,
    created: record.created,
  }
}

/** Whoever drew it may not be named. */
function isManga({ artist, volumes, mangaVolumes }: LegacySeries): boolean {
  return artist.trim() !== '' || (volumes.length === 0 && mangaVolumes.length > 0)
}

/** The record's own status, unless the tag "fully translated" says that the series is complete. */
export function legacyStatus(said: string, tags: readonly string[]): LegacyStatus {
  if (isFullyTranslated(tags)) return 'complete'
  const word = said.trim().toLowerCase()
  if (word === 'complete' || word === 'active' || word === 'ongoing' || word === 'hiatus') return word
  return 'unknown'
}

/**
 * docs/product.md#legacy-lists: the thumbnail is the attachment whose name contains 240 or thumbnail, the banner the one
 * with 400.
 */
function pictureOf(attachments: readonly LegacyAttachment[], name: RegExp): string | null {
  return attachments.find(({ filename }) => name.test(filename))?.fullpath ?? null
}

/** docs/product.md#legacy-lists: the message of a list without titles. */
export const NO_TITLES = 'Failed to validate.'

/**
 * Reads the two lists of the old site as one, the newest created first. What is not a record is left out; where nothing is
 * left, it throws {@link NO_TITLES}.
 */
export function readLegacyTitles(...lists: readonly unknown[]): LegacySeries[] {
  const records = lists.flatMap(list => (Array.isArray(list) ? list.flatMap(readRecord) : []))
  if (records.length === 0) throw new Error(NO_TITLES)
  const seen = new Map(records.map(record => [record.id, record]))
  return [...seen.values()].sort((a, b) => Date.parse(b.created) - Date.parse(a.created))
}

function readRecord(value: unknown): LegacySeries[] {
  if (typeof value !== 'object' || value === null) return []
  const record = value as Record<string, unknown>
  const text = (name: string) => (typeof record[name] === 'string' ? (record[name] as string) : '')
  const objects = (name: string) =>
    Array.isArray(record[name])
      ? (record[name] as unknown[]).filter(one => typeof one === 'object' && one !== null)
      : []
  const id = text('id')
  const created = text('created')
  // A record without id, address or date cannot be listed.
  if (!id || !text('title') || !text('titleslug') || Number.isNaN(Date.parse(created))) return []
  const volumes = (name: string) =>
    (objects(name) as Record<string, unknown>[]).map(({ publishingDate }) => ({
      publishingDate:
        typeof publishingDate === 'string' && !Number.isNaN(Date.parse(publishingDate))
          ? publishingDate
          : null,
    }))
  const words = Object.fromEntries(WORDS.map(name => [name, text(name)])) as Record<
    (typeof WORDS)[number],
    string
  >
  return [
    {
      ...words,
      id,
      created,
      forumLink: text('forumLink') || null,
      attachments: (objects('attachments') as Record<string, unknown>[]).flatMap(({ filename, fullpath }) =>
        typeof filename === 'string' && typeof fullpath === 'string' ? [{ filename, fullpath }] : [],
      ),
      availableVolumes: Number.isInteger(record.availableVolumes) ? Number(record.availableVolumes) : 0,
      volumes: volumes('volumes'),
      mangaVolumes: volumes('mangaVolumes'),
      catchup: record.catchup === true || record.override_expiration === true,
      public: record.public !== false,
    },
  ]
}

const WORDS = [
  'title',
  'titleOriginal',
  'titleShort',
  'titleslug',
  'description',
  'descriptionShort',
  'tags',
  ...ROLES,
  'label',
  'status',
] as const
