import { TERRITORY } from '#rules/country.ts'
import { languages } from '#rules/interface-language.ts'
import { PAGE_LAYOUTS } from '#rules/page-layout.ts'
import { MOST_PRICE_COINS } from '#rules/price.ts'
import { type RelatedTitle, SERIES_RELATIONS } from '#rules/series-relation.ts'
import { CREATOR_ROLES, roleNamed } from '../server/epub/package/creator-role.ts'
import { openStore } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'
import type { Credit, Sku } from '../server/publishing/import-request.ts'
import { MOST_DAYS, MOST_PARTS } from '../server/publishing/plan-launches.ts'
import {
  changePart,
  changeSeries,
  changeVolume,
  findNamed,
  type PartChange,
  removeFromShelf,
  type SeriesChange,
  type VolumeChange,
} from '../server/publishing/shelf/change-shelf.ts'
import {
  dateOf,
  isOn,
  listed,
  numberingOf,
  numberOf,
  oneOf,
  orNone,
  parseOptions,
  textOf,
  wholeOf,
} from './read-options.ts'

const CHANGE_HELP = `npm run kashihon -- change ADDRESS [options]
npm run kashihon -- remove ADDRESS [--yes]

Changes what is given of a series, a volume or a part, or takes a series or volume away for good, as long as nobody has paid for it; --yes
also where readers have begun it, with their marks. ADDRESS is as the catalogue lists it (npm run kashihon -- catalogue), or copied from a
browser. Addresses stay as they are whatever changes, but for --address.

A series:  --title --short-title --original-title --blurb --teaser TEXT, --tags A,B (heart and pulp are labels), --lang ${languages.join('|')},
           --related ADDRESS,ADDRESS:KIND|none (series, where KIND is what it is to this one: ${SERIES_RELATIONS.join(', ')}),
           --status default|complete|hiatus, --catchup --rentals --hidden on|off, --age YEARS, --blocked DE,FR|none (countries),
           --topic ID|none --category ID|none (of the forum), --cover --banner FILE, and --numbering 3 where volumes are counted from 1
           again after volume 3, or with names as "0=Part 1 Volume {n}; 3=Part 2 Volume {n}", or none; and --address ADDRESS, with that of its
           volumes and parts: whoever opens the old ones is led to the new ones
A volume:  --title --short-title --original-title --blurb --teaser TEXT, --volume N, --series ADDRESS (moves it), --price COINS|usual,
           --publish DATE|none (parts that nobody has read yet follow), --print DATE|none, --premium TEXT|none (extras of the premium
           edition), --layout paged|strip (how a manga is read), --sale on|off (who owns it keeps it), --ebook --streaming --hidden on|off, --creators "Ada Wren:author,Bo Li:translator",
           --stores print:ISBN,amazon:ISBN|none, --topic ID|none, --cover FILE; and for all of its parts: --launch DATE with --every DAYS,
           --expire DATE|none, --previews N, --rent COINS|none
A part:    --title TEXT, --launch DATE, --expire DATE|none (for members), --preview --hidden on|off, --rent COINS|none

What is hidden can be read by nobody, also by those who own it: to stop selling, say --sale off. A date is 2026-12-24, which begins at midnight UTC, or 2026-12-24T10:00Z.
`

type Read = (text: string) => object

const topic: Read = text => ({ topicId: orNone(text, id => textOf('topic', id)) })
const hidden: Read = text => ({ hidden: isOn('hidden', text) })
const words: Record<string, Read> = {
  title: text => ({ title: textOf('title', text) }),
  'short-title': text => ({ shortTitle: text }),
  'original-title': text => ({ originalTitle: text }),
  blurb: text => ({ description: text }),
  teaser: text => ({ shortDescription: text }),
  cover: text => ({ cover: textOf('cover', text) }),
}

const OF_SERIES: Record<string, Read> = {
  address: text => ({ slug: textOf('address', text) }),
  ...words,
  ...{ topic, hidden },
  tags: text => ({ tags: listed(text) }),
  related: text => ({ related: text === 'none' ? [] : listed(text).map(relatedOf) }),
  lang: text => ({ lang: oneOf('lang', languages, text) }),
  status: text => ({ status: oneOf('status', ['default', 'complete', 'hiatus'], text) }),
  catchup: text => ({ catchup: isOn('catchup', text) }),
  rentals: text => ({ rentals: isOn('rentals', text) }),
  age: text => ({ ageRating: wholeOf('age', text, 0, 21) }),
  blocked: text => ({ blocked: text === 'none' ? [] : listed(text).map(countryOf) }),
  category: text => ({ categoryId: orNone(text, id => textOf('category', id)) }),
  banner: text => ({ banner: textOf('banner', text) }),
  numbering: text => ({ numbering: numberingOf('numbering', text) }),
}

const OF_PARTS: Record<string, Read> = {
  launch: text => ({ launchAt: dateOf('launch', text) }),
  expire: text => ({ expiresAt: orNone(text, day => dateOf('expire', day)) }),
  rent: text => ({ rentalCoins: orNone(text, coins => wholeOf('rent', coins, 1, MOST_PRICE_COINS)) }),
}

const OF_VOLUMES_PARTS: Record<string, Read> = {
  ...OF_PARTS,
  every: text => ({ everyDays: wholeOf('every', text, 0, MOST_DAYS) }),
  previews: text => ({ previews: wholeOf('previews', text, 0, MOST_PARTS) }),
}

const OF_VOLUME: Record<string, Read> = {
  ...words,
  hidden,
  topic: text => ({ forumTopicId: orNone(text, id => textOf('topic', id)) }),
  volume: text => ({ number: numberOf('volume', text) }),
  series: text => ({ series: textOf('series', text).replace(/^.*\//, '') }),
  price: text => ({ priceCoins: text === 'usual' ? null : wholeOf('price', text, 1, MOST_PRICE_COINS) }),
  publish: text => ({ publishingAt: orNone(text, day => dateOf('publish', day)) }),
  print: text => ({ physicalPublishingAt: orNone(text, day => dateOf('print', day)) }),
  layout: text => ({ layout: oneOf('layout', PAGE_LAYOUTS, text) }),
  premium: text => ({ premiumExtras: orNone(text, extras => textOf('premium', extras)) }),
  sale: text => ({ onSale: isOn('sale', text) }),
  ebook: text => ({ noEbook: !isOn('ebook', text) }),
  streaming: text => ({ readerStreamingEnabled: isOn('streaming', text) }),
  creators: text => ({ creators: listed(text).map(creditOf) }),
  stores: text => ({ skus: text === 'none' ? [] : listed(text).map(skuOf) }),
}

const OF_PART: Record<string, Read> = {
  ...OF_PARTS,
  hidden,
  title: text => ({ shortTitle: textOf('title', text) }),
  preview: text => ({ preview: isOn('preview', text) }),
}

const NAMES = [...new Set([OF_SERIES, OF_VOLUME, OF_VOLUMES_PARTS, OF_PART].flatMap(Object.keys))]

/** kashihon change …; the exit code. Throws StartError with one line for what cannot be done. */
export async function change(words: string[]): Promise<number> {
  const { help, positionals, values } = parseOptions(words, NAMES, 'change')
  const [name, ...more] = positionals
  if (help || name === undefined || more.length > 0 || Object.keys(values).length === 0) {
    process.stdout.write(CHANGE_HELP)
    return help ? 0 : 1
  }
  const store = await openStore(readConfig())
  try {
    const { kind, id, slug } = await findNamed(store, name)
    if (kind === 'series') await changeSeries(store, slug, read<SeriesChange>(kind, OF_SERIES, values))
    else if (kind === 'part') await changePart(store, id, read<PartChange>(kind, OF_PART, values))
    else {
      const ofParts = Object.fromEntries(Object.entries(values).filter(([one]) => one in OF_VOLUMES_PARTS))
      const own = Object.fromEntries(Object.entries(values).filter(([one]) => !(one in OF_VOLUMES_PARTS)))
      await changeVolume(store, id, {
        ...read<VolumeChange>(kind, OF_VOLUME, own),
        parts: read<PartChange>(kind, OF_VOLUMES_PARTS, ofParts),
      })
    }
    process.stdout.write(`${slug} is changed: ${Object.keys(values).join(', ')}.\n`)
    return 0
  } finally {
    await store.close()
  }
}

/** kashihon remove …; the exit code. */
export async function remove(words: string[]): Promise<number> {
  const { help, positionals, said } = parseOptions(words, [], 'remove', ['yes'])
  const [name, ...more] = positionals
  if (help || name === undefined || more.length > 0) {
    process.stdout.write(CHANGE_HELP)
    return help ? 0 : 1
  }
  const store = await openStore(readConfig())
  try {
    const found = await findNamed(store, name)
    await removeFromShelf(store, found, { evenIfRead: said.has('yes') })
    process.stdout.write(`${found.slug} is removed.\n`)
    return 0
  } finally {
    await store.close()
  }
}

function read<T extends object>(
  kind: string,
  known: Record<string, Read>,
  values: Record<string, string | undefined>,
): T {
  const said = Object.entries(values).map(([name, text = '']) => {
    const reader = known[name]
    if (!reader)
      throw new StartError(`--${name} is not said of a ${kind}. See npm run kashihon -- change --help`)
    return reader(text)
  })
  return Object.assign({}, ...said) as T
}

function countryOf(text: string): string {
  const code = text.toUpperCase()
  if (!TERRITORY.test(code))
    throw new StartError(
      `--blocked is a list of countries of two letters like DE,FR, or none, not "${text}".`,
    )
  return code
}

/** `snow-2:sequel`, an address alone, or one that was copied from a browser. */
function relatedOf(text: string): RelatedTitle {
  const [, address = text, relation = ''] = /^(.*):(\w*)$/.exec(text.trim()) ?? []
  const series = address.replace(/^.*\//, '')
  return { series, relation: relation === '' ? '' : oneOf('related', SERIES_RELATIONS, relation) }
}

function creditOf(text: string): Credit {
  const [name = '', role = 'author'] = text.split(':').map(word => word.trim())
  const known = roleNamed(role)
  if (!name || !known)
    throw new StartError(
      `--creators is a list of NAME:ROLE, where a role is one of ${CREATOR_ROLES.join(', ')}.`,
    )
  return { name, role: known }
}

const STORES = ['digital', 'print', 'amazon', 'ibooks', 'nook', 'kobo', 'google', 'bookwalker'] as const

function skuOf(text: string): Sku {
  const [name, identifier = ''] = text.split(':').map(word => word.trim())
  const store = STORES.find(one => one === name)
  if (!store || !identifier)
    throw new StartError(`--stores is a list of STORE:NUMBER, where a store is one of ${STORES.join(', ')}.`)
  return { store, identifier }
}
