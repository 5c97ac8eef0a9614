import { writeNumbering } from '#rules/volume-numbering.ts'
import type { VolumeNumbering } from '#rules/volume-title.ts'
import { openStore } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { findNamed } from '../server/publishing/shelf/change-shelf.ts'
import * as shelf from '../server/publishing/shelf/shelf-store.ts'
import { parseOptions } from './read-options.ts'

const CATALOGUE_HELP = `npm run kashihon -- catalogue [ADDRESS]

Lists all series, hidden ones too, or tells everything of one series, volume or part, by the names that change takes. Fields are separated by tabs.
`

/** kashihon catalogue …; the exit code. */
export async function catalogue(words: string[]): Promise<number> {
  const { help, positionals } = parseOptions(words, [], 'catalogue')
  const [name, ...more] = positionals
  if (help || more.length > 0) {
    process.stdout.write(CATALOGUE_HELP)
    return help ? 0 : 1
  }
  const store = await openStore(readConfig())
  try {
    const lines = name === undefined ? await listAll(store) : await describe(store, name)
    process.stdout.write(lines.map(line => `${line}\n`).join(''))
    return 0
  } finally {
    await store.close()
  }
}

type CatalogueContext = Pick<Awaited<ReturnType<typeof openStore>>, 'db'>

const marked = (hidden: boolean) => (hidden ? ['hidden'] : [])
const day = (at: Date | null) => at?.toISOString().replace(/:00\.000Z$/, 'Z') ?? 'to be announced'

async function listAll({ db }: CatalogueContext): Promise<string[]> {
  const all = await shelf.listSeries(db)
  if (all.length === 0) return ['The shelves are empty: see npm run kashihon -- import --help']
  return all.map(({ slug, title, type, lang, volumes, hidden }) =>
    [slug, title, type, lang, `${volumes} ${volumes === 1 ? 'volume' : 'volumes'}`, ...marked(hidden)].join(
      '\t',
    ),
  )
}

async function describe({ db }: CatalogueContext, name: string): Promise<string[]> {
  const { kind, id } = await findNamed({ db }, name)
  if (kind === 'part') return facts(await shelf.describePart(db, id))
  if (kind === 'volume')
    return [
      ...facts(await shelf.describeVolume(db, id)),
      ...(await shelf.listParts(db, id)).map(({ slug, shortTitle, launchAt, hidden }) =>
        [slug, shortTitle, day(launchAt), ...marked(hidden)].join('\t'),
      ),
    ]
  return [
    ...facts(await shelf.describeSeries(db, id)),
    ...(await shelf.listVolumes(db, id)).map(({ slug, number, title, publishingAt, hidden }) =>
      [slug, number, title, day(publishingAt), ...marked(hidden)].join('\t'),
    ),
  ]
}

function facts(row: object = {}): string[] {
  return Object.entries(row).map(([name, value]) => `${name}\t${valueText(name, value)}`)
}

function valueText(name: string, value: unknown): string {
  if (value instanceof Date) return day(value)
  if (name === 'numbering') return writeNumbering(value as VolumeNumbering)
  if (Array.isArray(value)) return value.join(',') || 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === null ? (name === 'price' ? 'usual' : 'none') : String(value)
}
