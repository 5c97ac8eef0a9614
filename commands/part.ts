import { languages } from '#rules/interface-language.ts'
import { MOST_PRICE_COINS } from '#rules/price.ts'
import { RENTAL_HOURS } from '#rules/rental.ts'
import { BookRefused } from '../server/book-files/book-refused.ts'
import { remarkLines } from '../server/book-files/remark.ts'
import { openStore } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'
import { addPart } from '../server/publishing/parts/add-part.ts'
import type { OutcomePart, PartOutcome, PartRequest } from '../server/publishing/parts/part-request.ts'
import { listParts, removePart } from '../server/publishing/parts/remove-part.ts'
import { replacePart } from '../server/publishing/parts/replace-part.ts'
import { restorePart } from '../server/publishing/parts/restore-part.ts'
import { MOST_DAYS, MOST_PARTS, USUAL_DAYS } from '../server/publishing/plan-launches.ts'
import { cutOf } from './read-import-args.ts'
import { dateOf, numberOf, oneOf, orNone, parseOptions, textOf, wholeOf } from './read-options.ts'
import { AS_OPTIONS, refusalOf } from './wording.ts'

const PART_HELP = `npm run kashihon -- part add SERIES VOLUME FILE --launch DATE [options]
npm run kashihon -- part replace SERIES VOLUME NUMBER FILE [--title TITLE] [--yes] [--dry-run]
npm run kashihon -- part list SERIES VOLUME
npm run kashihon -- part remove SERIES VOLUME NUMBER
npm run kashihon -- part restore SERIES VOLUME NUMBER|ADDRESS [--edition N] [--yes] [--dry-run]

Publishes a volume part by part, before there is a book of it. FILE is whatever import takes: Markdown, DOCX, EPUB, a comic
or a folder of pictures; all of it is one part. SERIES is a title or an address, VOLUME a number; the volume is made where it does not exist: to be announced and not for sale until change says --publish.

  --launch DATE        when the part can be read: 2026-12-24, 2026-12-24T10:00Z
  --title TITLE        otherwise the heading with which the text begins
  --number N           otherwise the next one
  --preview, --paid    free for everybody, or not; otherwise the first part of the volume is free
  --rent COINS         what it costs for ${RENTAL_HOURS} hours, or "none"
  --expires DATE       until when members can read it, or "none"
  --cut HOW            make several parts of the file: auto, chapters, or a number of parts; --every DAYS from part to part (${USUAL_DAYS})
  --type novel|manga, ${`--lang ${languages.join('|')}`}   make the series where it does not exist
  --direction ltr|rtl  for a manga that does not say how it is read
  --yes                although it is in another language than the parts before it, or has the text of one of them
  --dry-run            stores nothing and shows what would be done

A Markdown file may say some of this itself, in lines between two lines of three hyphens at its beginning: title, launch, number, preview (true), lang,
author. Its pictures lie in its folder; {漢字|かんじ} is ruby. What the options say counts more.

The same file again changes nothing. replace puts a corrected file in the place of a part: address, launch, rentals, marks and places stay, and what stood there is
kept (npm run kashihon -- edition --help). remove takes out a part that is not out yet, or of which nobody has
anything: rented, marked, begun to read, or ordered with the volume. restore brings a part back as it was before it was replaced, or as it was in
an edition (npm run kashihon -- edition list ADDRESS), and by its address one that was removed; what stood there is kept in turn. Dates and prices are
changed with npm run kashihon -- change.

When the book is finished, import it as the volume: npm run kashihon -- import BOOK.epub --series SERIES --volume VOLUME --publish DATE. Its parts are
compared with those that came before by their text; import --dry-run and --map show how.
`

const NAMES = [
  ...['launch', 'title', 'number', 'rent', 'expires', 'cut', 'every', 'type', 'lang', 'direction', 'edition'],
] as const
const MOST_EDITIONS = 1_000_000
const FLAGS = ['preview', 'paid', 'yes', 'dry-run'] as const

/** kashihon part …; the exit code. Throws StartError with one line for what cannot be done. */
export async function part(args: string[]): Promise<number> {
  const { help, positionals, values, said } = parseOptions(args, NAMES, 'part', FLAGS)
  const [what = '', series, volume, ...rest] = positionals
  const count = { add: 1, replace: 2, list: 0, remove: 1, restore: 1 }[what]
  if (help || series === undefined || volume === undefined || count !== rest.length) {
    process.stdout.write(PART_HELP)
    return help ? 0 : 1
  }
  const other = [...Object.keys(values), ...said].find(one => !isOptionOf(what, one))
  if (other)
    throw new StartError(
      `--${other} is said of part ${other === 'edition' ? 'restore' : 'add'}. See npm run kashihon -- part --help`,
    )
  const name = { series: textOf('series', series), volume: numberOf('volume', volume) }
  const request = { ...name, ...readRequest(values, said) }
  const store = await openStore(readConfig())
  try {
    const numberAt = (text = '') => wholeOf('number', text, 1, MOST_PARTS)
    if (what === 'add') say(await addPart(store, { ...request, file: rest[0] ?? '' }), request)
    else if (what === 'replace') {
      const [number, file = ''] = rest
      say(await replacePart(store, { ...request, number: numberAt(number), file }), request)
    } else if (what === 'restore') {
      const edition = values.edition === undefined ? {} : { edition: editionOf(values.edition) }
      say(await restorePart(store, { ...request, ...edition, part: rest[0] ?? '' }), request)
    } else if (what === 'remove') {
      const { slug, kept } = await removePart(store, { ...name, number: numberAt(rest[0]) })
      process.stdout.write(`/read/${slug} is removed; the volume as it was is kept as edition ${kept}.\n`)
    } else {
      const { slug, awaitsEdition, parts } = await listParts(store, name)
      for (const one of parts) process.stdout.write(`${listLine(one)}\n`)
      process.stdout.write(`/volumes/${slug} ${awaitsEdition ? 'awaits its book' : 'has its book'}.\n`)
    }
    return 0
  } catch (error) {
    if (!(error instanceof BookRefused)) throw error
    const file = what === 'add' || what === 'replace' ? `${rest.at(-1)}: ` : ''
    throw new StartError(file + refusalOf(error))
  } finally {
    await store.close()
  }
}

/** What is said of the commands that do not take all options of `part add`. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  replace: ['title', 'direction', 'yes', 'dry-run'],
  restore: ['edition', 'yes', 'dry-run'],
}

function isOptionOf(what: string, option: string): boolean {
  return what === 'add' ? option !== 'edition' : (OPTIONS[what]?.includes(option) ?? false)
}

const editionOf = (text: string) => wholeOf('edition', text, 1, MOST_EDITIONS)

type Values = Partial<Record<(typeof NAMES)[number], string>>

function readRequest(
  values: Values,
  said: ReadonlySet<string>,
): Omit<PartRequest, 'series' | 'volume' | 'file'> {
  const read = <T>(name: keyof Values, reader: (text: string) => T): T | undefined => {
    const text = values[name]
    return text === undefined ? undefined : reader(text)
  }
  if (said.has('preview') && said.has('paid')) throw new StartError('--preview and --paid say the opposite.')
  const request = {
    title: read('title', text => textOf('title', text)),
    number: read('number', text => wholeOf('number', text, 1, MOST_PARTS)),
    launchAt: read('launch', text => dateOf('launch', text)),
    expiresAt: read('expires', text => orNone(text, day => dateOf('expires', day))),
    rentalCoins: read('rent', text => orNone(text, coins => wholeOf('rent', coins, 1, MOST_PRICE_COINS))),
    cut: read('cut', cutOf),
    everyDays: read('every', text => wholeOf('every', text, 0, MOST_DAYS)),
    type: read('type', text => oneOf('type', ['novel', 'manga'], text)),
    lang: read('lang', text => oneOf('lang', languages, text)),
    direction: read('direction', text => oneOf('direction', ['ltr', 'rtl'], text)),
    preview: said.has('preview') ? true : said.has('paid') ? false : undefined,
    sure: said.has('yes') || undefined,
    dryRun: said.has('dry-run') || undefined,
  }
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined))
}

function say(
  { outcome, series, volume, parts, remarks }: PartOutcome,
  { dryRun }: { dryRun?: boolean },
): void {
  const made = [
    ...(series.isNew ? [`the series “${series.title}” (/series/${series.slug}) is new`] : []),
    ...(volume.isNew
      ? [`the volume “${volume.title}” (/volumes/${volume.slug}) is new: to be announced, not for sale`]
      : []),
  ]
  const lines = [
    ...made,
    ...parts.map(one => `${outcome}: part ${one.number} of “${volume.title}”, ${partLine(one)}`),
    ...remarkLines(remarks, AS_OPTIONS).map(line => `  ${line}`),
    ...(dryRun ? ['Nothing is stored.'] : []),
  ]
  process.stdout.write(lines.map(line => `${line}\n`).join(''))
}

function partLine({ slug, title, characters, pages, launchAt, preview, rentalCoins }: OutcomePart): string {
  const length =
    pages > 0 ? [counted(pages, 'page')] : characters > 0 ? [counted(characters, 'character')] : []
  return [
    `“${title}”`,
    ...length,
    launchAt ? `launches ${shortDate(launchAt)}` : 'without a date',
    ...(preview ? ['free'] : []),
    ...(rentalCoins === null ? [] : [`${rentalCoins} coins`]),
    `/read/${slug}`,
  ].join(', ')
}

function listLine(one: Awaited<ReturnType<typeof listParts>>['parts'][number]): string {
  const {
    number,
    title,
    launchAt,
    slug,
    characters,
    pages,
    preview,
    rentalCoins,
    file,
    rented,
    marked,
    reading,
  } = one
  return [
    number,
    shortDate(launchAt),
    title,
    pages > 0 ? counted(pages, 'page') : counted(characters ?? 0, 'character'),
    preview ? 'free' : rentalCoins === null ? 'not for rent' : `${rentalCoins} coins`,
    `${rented} rented, ${marked} marked, ${reading} reading`,
    file ?? '',
    `/read/${slug}`,
  ].join('\t')
}

function shortDate(date: Date): string {
  return date
    .toISOString()
    .replace(/(:00)?\.\d+Z$/, 'Z')
    .replace(/T00:00Z$/, '')
}

function counted(number: number, of: string): string {
  return `${number.toLocaleString('en')} ${of}${number === 1 ? '' : 's'}`
}
