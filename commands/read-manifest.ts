import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { languages } from '#rules/interface-language.ts'
import { PAGE_LAYOUTS } from '#rules/page-layout.ts'
import { MOST_PRICE_COINS } from '#rules/price.ts'
import { StartError } from '../server/platform/start-error.ts'
import { roleNamed } from '../server/publishing/creator-role.ts'
import type { Credit, ImportRequest } from '../server/publishing/import-request.ts'
import { MOST_DAYS, MOST_PARTS } from '../server/publishing/plan-launches.ts'
import { dateOf, numberingOf, numberOf, oneOf, orNone, wholeOf } from './read-options.ts'

interface Entry {
  file: string
  type?: string
  title?: string
  language?: string
  creators?: { name: string; role: string }[]
  description?: string
  long_description?: string
  subjects?: string[]
  series?: string | null
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

/** The files that a manifest lists, with all that it says of them; paths are from its own folder. */
export async function readManifest(file: string): Promise<ImportRequest[]> {
  const entries = entriesOf(await parse(file), file)
  const folder = dirname(file)
  return entries.map(entry => {
    try {
      return requestOf(entry, folder)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      throw new StartError(`The manifest ${file}, ${entry.file}: ${error.message.replace(/^--/, '')}`, {
        cause: error,
      })
    }
  })
}

async function parse(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new StartError(`The manifest ${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

function entriesOf(json: unknown, file: string): Entry[] {
  const list = Array.isArray(json) ? json : (json as { entries?: unknown } | null)?.entries
  if (!Array.isArray(list) || !list.every(entry => typeof entry?.file === 'string'))
    throw new StartError(`The manifest ${file} is no list of entries that each name a file.`)
  return list
}

function requestOf(entry: Entry, folder: string): ImportRequest {
  const title = entry.title ?? undefined
  const shelf = languages.find(lang => lang === entry.language?.split('-')[0]?.toLowerCase())
  const long = entry.long_description || entry.description
  return {
    file: join(folder, entry.file),
    ...(entry.cover && { cover: join(folder, entry.cover) }),
    ...(entry.type === 'novel' || entry.type === 'manga' ? { type: entry.type } : {}),
    ...(shelf && { lang: shelf }),
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

function partsOf({ launch, every, previews }: Entry): Pick<ImportRequest, 'parts'> {
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
