import { parseArgs } from 'node:util'
import { StartError } from '../server/platform/start-error.ts'
import type { ImportRequest } from '../server/publishing/import-request.ts'
import type { PartCut } from '../server/publishing/text/plan-parts.ts'

export const IMPORT_HELP = `npm run kashihon -- import FILE… [options]

Puts EPUB 2, EPUB 3 and CBZ files on sale. What the options do not say is taken from the file.

  --series TITLE       the series, new or known
  --volume N           its number in the series
  --title TITLE        the volume's own title
  --lang en|de|fr      on which shelves it stands
  --type novel|manga   for files that do not say what they are
  --price COINS        instead of the usual price
  --publish DATE       when the ebook comes out: 2026-12-24, or "none" for to be announced
  --cut HOW            chapters (as the table of contents says), whole, or a number of parts
  --previews N         how many parts from the first are free (1)
  --direction ltr|rtl  for a manga that does not say how it is read
  --blurb TEXT         what the volume is about
  --tags A,B           tags of the series
  --cover FILE         a picture instead of the file's own cover
  --manifest FILE      a JSON list of files with all of this, instead of FILE…
`

export interface ImportWords {
  help: boolean
  files: string[]
  manifest: string | null
  wishes: Omit<ImportRequest, 'file'>
}

/** Reads the words after `import`. Throws StartError with one line for what cannot be meant. */
export function readImportWords(words: string[]): ImportWords {
  const { values, positionals } = parse(words)
  const {
    help = false,
    manifest,
    series,
    volume,
    title,
    price,
    publish,
    previews,
    blurb,
    tags,
    cover,
  } = values
  const lang = oneOf('lang', ['en', 'de', 'fr'], values.lang)
  const type = oneOf('type', ['novel', 'manga'], values.type)
  const direction = oneOf('direction', ['ltr', 'rtl'], values.direction)
  const cut = values.cut === undefined ? undefined : cutOf(values.cut)
  if (!help && positionals.length === 0 && manifest === undefined)
    throw new StartError('Which file? See npm run kashihon -- import --help')
  if (positionals.length > 1 && [volume, title, blurb, cover].some(word => word !== undefined))
    throw new StartError(
      '--volume, --title, --blurb and --cover are about one file: give one file at a time.',
    )
  return {
    help,
    files: positionals,
    manifest: manifest ?? null,
    wishes: {
      ...(cover && { cover }),
      ...(cut !== undefined && { cut }),
      ...(type && { type }),
      ...(lang && { lang }),
      ...(direction && { direction }),
      series: { ...(series && { title: series }), ...(tags !== undefined && { tags: listed(tags) }) },
      volume: {
        ...(volume !== undefined && { number: numberOf('volume', volume, 0) }),
        ...(title && { title }),
        ...(blurb && { description: blurb }),
        ...(price !== undefined && { priceCoins: wholeOf('price', price, 1) }),
        ...(publish !== undefined && { publishingAt: dateOf(publish) }),
      },
      parts: { ...(previews !== undefined && { previews: wholeOf('previews', previews, 0) }) },
    },
  }
}

function parse(words: string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        series: text,
        volume: text,
        title: text,
        lang: text,
        type: text,
        price: text,
        publish: text,
        cut: text,
        previews: text,
        direction: text,
        blurb: text,
        tags: text,
        cover: text,
        manifest: text,
      },
    })
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}. See npm run kashihon -- import --help`)
  }
}

function oneOf<const T extends string>(
  name: string,
  known: readonly T[],
  value: string | undefined,
): T | undefined {
  if (value === undefined) return undefined
  const found = known.find(one => one === value)
  if (!found) throw new StartError(`--${name} is one of ${known.join(', ')}, not "${value}".`)
  return found
}

function numberOf(name: string, text: string, least: number): number {
  const number = Number(text)
  if (text.trim() === '' || !(number >= least))
    throw new StartError(`--${name} is a number from ${least}, not "${text}".`)
  return number
}

function wholeOf(name: string, text: string, least: number): number {
  const number = numberOf(name, text, least)
  if (!Number.isInteger(number)) throw new StartError(`--${name} is a whole number, not "${text}".`)
  return number
}

function dateOf(text: string): Date | null {
  if (text === 'none') return null
  const date = new Date(text)
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(date.getTime()))
    throw new StartError(`--publish is a date like 2026-12-24, or none, not "${text}".`)
  return date
}

function cutOf(text: string): PartCut {
  return text === 'chapters' || text === 'whole' ? text : wholeOf('cut', text, 1)
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)
}
