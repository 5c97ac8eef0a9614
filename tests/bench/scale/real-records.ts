import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/**
 * 34 183 real book records (titles, authors, subjects in Latin and Japanese script), kept beside the repository; invented
 * ones where they are not there.
 */
const FILE = new URL('../../../../shared/data/scale/catalogue.jsonl.gz', import.meta.url)

export interface RealRecord {
  title: string
  originalTitle: string
  authors: string[]
  tags: string[]
  description: string
  lang: 'en' | 'de' | 'fr'
}

export const realRecordsAreThere = existsSync(FILE)

/** The records in an order that mixes their sources, the same every time. */
export function realRecords(): RealRecord[] {
  if (!realRecordsAreThere) return inventedRecords()
  const lines = gunzipSync(readFileSync(FILE)).toString('utf8').trim().split('\n')
  const chance = dice(7)
  return lines
    .map((line, place) => ({ record: toRecord(JSON.parse(line), place), order: chance() }))
    .sort((a, b) => a.order - b.order)
    .map(({ record }) => record)
}

const INVENTED = 1_000
const [ADJECTIVES, NOUNS, NAMES, TAGS, JAPANESE] = [
  'The Little|A Silent|The Last|My Borrowed|The Wooden|Two|An Old|The Hidden'.split('|'),
  'Wizard|Princess|Island|History|Women|War and Peace|Umbrella|Library|Train'.split('|'),
  'Ada Wren|Jon Moss|Lia Reed|Max Thorn|Noa Vale|Ole Holm|夏目 漱石|宮沢 賢治'.split('|'),
  'fantasy|history|school|travel|romance'.split('|'),
  '吾輩は猫である|銀河鉄道の夜|坊っちゃん|夏目の手紙'.split('|'),
] as const

/** For a clone without the real ones: the words that the benches search for stand in them too. */
function inventedRecords(): RealRecord[] {
  const chance = dice(11)
  const one = (from: readonly string[]) => from[Math.floor(chance() * from.length)] ?? ''
  return Array.from({ length: INVENTED }, (_, place) => ({
    title: place % 8 === 0 ? `${one(JAPANESE)} ${place}` : `${one(ADJECTIVES)} ${one(NOUNS)} ${place}`,
    originalTitle: place % 4 === 0 ? one(JAPANESE) : '',
    authors: [one(NAMES)],
    tags: [one(TAGS)],
    description: `${one(ADJECTIVES)} ${one(NOUNS)} and ${one(ADJECTIVES).toLowerCase()} ${one(NOUNS).toLowerCase()}.`,
    lang: spread(place),
  }))
}

function toRecord(line: Record<string, unknown>, place: number): RealRecord {
  const language = String(line.language ?? '')
  const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
  return {
    title: String(line.title),
    originalTitle: String(line.original_title ?? ''),
    authors: texts(line.authors),
    tags: texts(line.tags).slice(0, 5),
    description: String(line.description ?? ''),
    // The shop has three languages; what is in none of them (Japanese above all) is spread over the three.
    lang: (['en', 'de', 'fr'] as const).find(lang => language.startsWith(lang)) ?? spread(place),
  }
}

function spread(place: number): 'en' | 'de' | 'fr' {
  return (['en', 'de', 'fr'] as const)[place % 3] ?? 'en'
}

/** Numbers from 0 to 1, the same series for the same start (mulberry32). */
export function dice(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
