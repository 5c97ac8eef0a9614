import { isAbsolute, join } from 'node:path'
import { languages } from '#rules/interface-language.ts'
import { PAGE_LAYOUTS } from '#rules/page-layout.ts'
import { MOST_PRICE_COINS } from '#rules/price.ts'
import { roleNamed } from '../epub/package/creator-role.ts'
import type { Credit, ImportRequest } from './import-request.ts'
import { dateOf, numberingOf, numberOf, oneOf, orNone, wholeOf } from './option-values.ts'
import { MOST_DAYS, MOST_PARTS } from './plan-launches.ts'

/** What a manifest says of a file. */
export interface ManifestEntry {
  file: string
  type?: string
  title?: string
  language?: string
  creators?: { name: string; role: string }[]
  description?: string
  long_description?: string
  subjects?: string[]
  series?: string | null
  /** Of a new series */
  address?: string
  volume?: number | null
  numbering?: string
  reading_direction?: string
  layout?: string
  cover?: string | null
  price?: number
  publish?: string | null
  launch?: string
  every?: number
  previews?: number
  replace?: boolean
}

/**
 * What an entry says of its file. Paths that are not absolute are from `folder`. Throws StartError with one line for an
 * invalid value.
 */
export function requestOf(entry: ManifestEntry, folder: string): ImportRequest {
  const title = entry.title ?? undefined
  const shelf = languages.find(lang => lang === entry.language?.split('-')[0]?.toLowerCase())
  const long = entry.long_description || entry.description
  return {
    file: pathFrom(folder, entry.file),
    ...(entry.cover && { cover: pathFrom(folder, entry.cover) }),
    ...(entry.type === 'novel' || entry.type === 'manga' ? { type: entry.type } : {}),
    ...(shelf && { lang: shelf }),
    ...(entry.address != null && { address: String(entry.address) }),
    ...(entry.reading_direction === 'rtl' || entry.reading_direction === 'ltr'
      ? { direction: entry.reading_direction }
      : {}),
    series: {
      ...(entry.series ? { title: entry.series } : title && { title }),
      ...(entry.subjects && { tags: entry.subjects }),
      ...(entry.numbering != null && { numbering: numberingOf('numbering', entry.numbering) }),
      ...(!entry.series && long && { description: long }),
      ...(!entry.series && entry.description && { shortDescription: entry.description }),
    },
    volume: {
      ...(title && entry.series && { title }),
      ...(entry.volume != null && { number: numberOf('volume', String(entry.volume)) }),
      ...(entry.price != null && { priceCoins: wholeOf('price', String(entry.price), 1, MOST_PRICE_COINS) }),
      ...(entry.publish != null && { publishingAt: orNone(entry.publish, day => dateOf('publish', day)) }),
      ...(entry.layout != null && { layout: oneOf('layout', PAGE_LAYOUTS, entry.layout) }),
      ...(long && { description: long }),
      ...(entry.description && { shortDescription: entry.description }),
      ...(entry.creators && { creators: entry.creators.map(creditOf) }),
    },
    ...partsOf(entry),
    ...(entry.series === null && entry.volume == null && { alone: true }),
    ...(entry.replace === true && { replace: true }),
  }
}

function partsOf({ launch, every, previews }: ManifestEntry): Pick<ImportRequest, 'parts'> {
  const parts = {
    ...(launch != null && { launches: [dateOf('launch', launch)] }),
    ...(every != null && { everyDays: wholeOf('every', String(every), 0, MOST_DAYS) }),
    ...(previews != null && { previews: wholeOf('previews', String(previews), 0, MOST_PARTS) }),
  }
  return Object.keys(parts).length > 0 ? { parts } : {}
}

function creditOf({ name, role }: { name: string; role: string }): Credit {
  return { name, role: roleNamed(role) ?? 'generic' }
}

/**
 * Not `resolve`: an import is known again by its request, which would be another one for a cover that is named from the
 * current folder.
 */
function pathFrom(folder: string, path: string): string {
  return isAbsolute(path) ? path : join(folder, path)
}
