import { readFileSync } from 'node:fs'
import { languages } from '#rules/interface-language.ts'
import { PAGE_LAYOUTS } from '#rules/page-layout.ts'
import { MOST_PRICE_COINS } from '#rules/price.ts'
import { RENTAL_HOURS, USUAL_RENTAL_COINS } from '#rules/rental.ts'
import { readSetParts, SET_PARTS_FORM } from '#rules/set-parts.ts'
import { StartError } from '#server/platform/start-error.ts'
import type { ImportRequest } from '#server/publishing/import-request.ts'
import { compareNames } from '#server/publishing/list-book-files.ts'
import { MOST_DAYS, MOST_PARTS, USUAL_DAYS, USUAL_PREVIEWS } from '#server/publishing/plan-launches.ts'
import { type PartCut, USUAL_LENGTHS } from '#server/publishing/text/plan-parts.ts'
import {
  dateOf,
  listed,
  numberingOf,
  numberOf,
  oneOf,
  orNone,
  parseOptions,
  textOf,
  wholeOf,
} from './read-options.ts'

export const IMPORT_HELP = `npm run kashihon -- import FILE|FOLDER… [options]

Puts EPUB 2, EPUB 3, DOCX and Markdown files on sale, and comics as CBZ, CBR, CB7, CBT, PDF or a folder of pictures, whatever they are called. What the options do
not say is taken from the file. A PDF of text is taken with --type manga only: hand in an EPUB instead.
Of a folder it takes the books in it and in the folders in it, in natural order of their names (2 before 10); a folder that holds only pictures is a
book. Links are not followed, and what is no book is named and left out.

  --series TITLE       the series, new or known by name or address, which is not renamed; "none" for a book of its own
  --address ADDRESS    where a new series stands, as in /series/ADDRESS; otherwise made of its title, or of how that is read
  --volume N           its number in the series
  --numbering 3        volumes are counted from 1 again after volume 3; with names: "0=Part 1 Volume {n}; 3=Part 2 Volume {n}"
  --title TITLE        the volume's own title
  ${`--lang ${languages.join('|')}`.padEnd(19)}  on which shelves it stands
  --type novel|manga   for files that do not say what they are
  --price COINS        instead of the usual price
  --publish DATE       when the ebook comes out: 2026-12-24, 2026-12-24T10:00Z, or "none" for to be announced
  --launch DATE        when the first part can be read (now, or with the ebook where that is out)
  --every DAYS         days from part to part while the ebook is to come (${USUAL_DAYS}); none is later than the ebook
  --rent COINS         what a part costs for ${RENTAL_HOURS} hours (${USUAL_RENTAL_COINS}), or "none"
  --cut HOW            auto (at chapters, into parts of ${USUAL_LENGTHS.least} to ${USUAL_LENGTHS.most} characters), chapters (a part each, as the
                       table of contents says), whole, or a number of parts
  --previews N         how many parts are free, from the first that is no preface (${USUAL_PREVIEWS})
  --direction ltr|rtl  for a manga that does not say how it is read
  --layout paged|strip whether pages are turned, or stand below each other without gaps as in a webtoon, where the file is mistaken
  --blurb TEXT         what the volume is about
  --tags A,B           tags of the series
  --cover FILE         a picture instead of the file's own cover
  --replace            take the place of what stands there, also with another language or book, or fewer parts; that is kept
  --dry-run            stores nothing and shows what an import would do, as a table, or with --json as JSON
  --map                print which parts of the volume those of the file are, by their text, and store nothing
  --map "3=2, 4=new"   set it: part 3 of the file is part 2 of the volume, and part 4 a new one; or a file with the lines that --map prints
  --manifest FILE      a JSON list of files, instead of FILE…

A manifest is a list of objects, each with "file" (from the manifest's own folder, or a whole path) and any of: "type", "language", "series" (null for a book of its own), "address", "volume", "numbering", "title",
"creators" ([{"name": …, "role": …}]), "description", "long_description", "subjects" (tags), "reading_direction", "layout", "cover", "price", "publish",
"launch", "every", "previews", "replace" (true). What the command line says is said of every file.

Parts keep address, launch, rentals, marks and places wherever their text is in the new file.
A file of another language, kind, identifier or text than what stands in its place is refused, and so is one that lacks text of a volume
that readers have bought, rented, marked or begun to read. With --replace it goes through. Whenever texts or pages change or go, the volume is
kept as it was: npm run kashihon -- edition --help tells how to list and restore what was kept.
A book in any other language needs --lang, which says on which shelves it stands.

Which volume a file is, is said by --series and --volume; else by the file, where one volume came from it; else by its identifier, where a volume in the shop came from a file with the same ISBN
or dc:identifier; else by the series in its metadata; else by its name (“Rain v02.cbz”); else by its title (“Rain, Vol. 2”). A book of which nothing of
this says a number is a book of its own. A file whose name says chapters and no volume needs --volume.
In a folder, a file that only has a number (“v02.cbz”) is of the series after which its folder is called.

What a file does not hold, and whatever was a mistake, is set right by npm run kashihon -- change (change --help tells more).
`

export interface ImportArgs {
  help: boolean
  /** Files and folders of them */
  files: string[]
  /** Why these options cannot be said of several files; null where they can. */
  onlyOne: string | null
  manifest: string | null
  options: Omit<ImportRequest, 'file'>
  /** Store nothing and print what would be done. */
  dryRun: boolean
  /** Print it as JSON. */
  json: boolean
}

const NAMES = [
  ...['series', 'volume', 'title', 'lang', 'type', 'price', 'publish', 'launch', 'every', 'rent'],
  ...['cut', 'previews', 'direction', 'layout', 'blurb', 'tags', 'cover', 'manifest', 'numbering'],
  ...['map', 'address'],
]

/**
 * A shell that fills in names puts volume 10 before volume 2: these are taken by their numbers, since what is imported first
 * launches first. Any other order is the publisher's own.
 */
function inOrder(files: string[]): string[] {
  const isShells = [files.toSorted(), files.toSorted((a, b) => a.localeCompare(b))].some(
    sorted => sorted.join('\0') === files.join('\0'),
  )
  return isShells ? files.toSorted(compareNames) : files
}

/** Reads the arguments after `import`. Throws StartError with one line for invalid ones. */
export function readImportArgs(words: string[]): ImportArgs {
  const {
    help,
    positionals,
    values,
    said: flags,
  } = parseOptions(withMap(words), NAMES, 'import', ['replace', 'dry-run', 'json'])
  const said = <T>(name: string, read: (text: string) => T): T | undefined => {
    const text = values[name]
    return text === undefined ? undefined : read(text)
  }
  const text = (name: string) => said(name, word => textOf(name, word))
  const whole = (name: string, least: number, most: number) =>
    said(name, word => wholeOf(name, word, least, most))
  const files = inOrder(positionals)
  if (!help && files.length === 0 && values.manifest === undefined)
    throw new StartError('Which file? See npm run kashihon -- import --help')
  const onlyOne = whyOnlyOne(values, flags)
  if ((files.length > 1 || values.manifest) && onlyOne) throw new StartError(onlyOne)
  if (flags.has('json') && !flags.has('dry-run')) throw new StartError('--json is said with --dry-run.')
  const series = text('series')
  const map = said('map', mapOf)
  if (map === 'show' && flags.has('dry-run'))
    throw new StartError(
      '--map alone stores nothing: say it without --dry-run, or with the parts that it sets.',
    )
  const launch = said('launch', word => dateOf('launch', word))
  return {
    help,
    files,
    onlyOne,
    manifest: text('manifest') ?? null,
    dryRun: flags.has('dry-run'),
    json: flags.has('json'),
    options: {
      ...saidOnly({
        cover: text('cover'),
        address: text('address'),
        cut: said('cut', cutOf),
        type: said('type', word => oneOf('type', ['novel', 'manga'], word)),
        lang: said('lang', word => oneOf('lang', languages, word)),
        direction: said('direction', word => oneOf('direction', ['ltr', 'rtl'], word)),
        replace: flags.has('replace') || undefined,
        alone: series === 'none' || undefined,
        map,
      }),
      series: saidOnly({
        title: series === 'none' ? undefined : series,
        tags: said('tags', listed),
        numbering: said('numbering', word => numberingOf('numbering', word)),
      }),
      volume: saidOnly({
        number: said('volume', word => numberOf('volume', word)),
        title: text('title'),
        description: values.blurb,
        layout: said('layout', word => oneOf('layout', PAGE_LAYOUTS, word)),
        priceCoins: whole('price', 1, MOST_PRICE_COINS),
        publishingAt: said('publish', word => orNone(word, day => dateOf('publish', day))),
      }),
      parts: saidOnly({
        previews: whole('previews', 0, MOST_PARTS),
        launches: launch && [launch],
        everyDays: whole('every', 0, MOST_DAYS),
        rentalCoins: said('rent', word => orNone(word, coins => wholeOf('rent', coins, 1, MOST_PRICE_COINS))),
      }),
    },
  }
}

function whyOnlyOne(values: Readonly<Record<string, unknown>>, flags: ReadonlySet<string>): string | null {
  if (['volume', 'title', 'blurb', 'cover'].some(name => name in values))
    return '--volume, --title, --blurb and --cover are about one file: give one file at a time.'
  if (flags.has('replace'))
    return '--replace is about one file: give one file at a time, or say "replace": true of it in the manifest.'
  return 'map' in values ? '--map is about one file: give one file at a time.' : null
}

type SaidOnly<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function saidOnly<T extends object>(options: T): SaidOnly<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as SaidOnly<T>
}

export function cutOf(text: string): PartCut {
  return text === 'auto' || text === 'chapters' || text === 'whole'
    ? text
    : wholeOf('cut', text, 1, MOST_PARTS)
}

const MAP_FILE = /\.(txt|map)$/i

/** `--map` may stand alone: the word after it is its value where it is one. */
function withMap(words: readonly string[]): string[] {
  const at = words.indexOf('--map')
  if (at < 0) return [...words]
  const next = words[at + 1] ?? ''
  const isValue = /^\s*\d+\s*=/.test(next) || MAP_FILE.test(next)
  return words.toSpliced(at, isValue ? 2 : 1, `--map=${isValue ? next : ''}`)
}

function mapOf(text: string): NonNullable<ImportRequest['map']> {
  if (text === '') return 'show'
  const parts = readSetParts(MAP_FILE.test(text) ? fileText(text) : text)
  if (!parts) throw new StartError(`--map is ${SET_PARTS_FORM}. Not "${text}".`)
  return parts
}

function fileText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new StartError(`--map: ${file} cannot be read.`)
  }
}
