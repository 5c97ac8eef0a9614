import { remarkLines } from '../server/book-files/remark.ts'
import { openStore } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'
import { restoreEdition } from '../server/publishing/restore-edition.ts'
import { listReplacedEditions } from '../server/publishing/restore-store.ts'
import { findNamed } from '../server/publishing/shelf/change-shelf.ts'
import { listItemsOnShelf } from '../server/publishing/shelf/shelf-store.ts'
import { parseOptions, wholeOf } from './read-options.ts'
import { AS_OPTIONS } from './wording.ts'

const EDITION_HELP = `npm run kashihon -- edition list ADDRESS
npm run kashihon -- edition restore ADDRESS NUMBER

Lists what imports have replaced in a volume: number, when, title, how many parts, the file it came from, and how the next one differed
(language, type, identifier, text, removed, moved; corrected where it was the same book). restore puts one back: title, descriptions, cover,
credits, store links, parts, texts, pages and EPUB. What stood there until then is kept in turn; price, dates and what readers have stay as they are.
`
const MOST_EDITIONS = 1_000_000

/** kashihon edition …; the exit code. Throws StartError with one line for what cannot be done. */
export async function edition(args: string[]): Promise<number> {
  const { help, positionals } = parseOptions(args, [], 'edition')
  const [what, name, number, ...more] = positionals
  const known = what === 'list' ? number === undefined : what === 'restore' && number !== undefined
  if (help || !known || name === undefined || more.length > 0) {
    process.stdout.write(EDITION_HELP)
    return help ? 0 : 1
  }
  const store = await openStore(readConfig())
  try {
    const { kind, id, slug } = await findNamed(store, name)
    const [volume] = await listItemsOnShelf(store.db, [id])
    if (volume?.kind !== 'volume') throw new StartError(`${slug} is a ${kind}: editions are of volumes.`)
    if (what === 'list') {
      for (const one of await listReplacedEditions(store.db, id)) {
        const at = one.replacedAt.toISOString().replace(/\.\d+Z$/, 'Z')
        const parts = one.parts === 1 ? '1 part' : `${one.parts} parts`
        const how = one.differences.join(', ') || 'corrected'
        process.stdout.write(`${[one.number, at, one.title, parts, one.file ?? '', how].join('\t')}\n`)
      }
      return 0
    }
    const restored = wholeOf('number', number ?? '', 1, MOST_EDITIONS)
    const { kept, remarks } = await restoreEdition(store, { ...volume, slug }, restored)
    process.stdout.write(`${slug} is edition ${number} again; what stood there is kept as edition ${kept}.\n`)
    for (const line of remarkLines(remarks, AS_OPTIONS)) process.stdout.write(`${line}\n`)
    return 0
  } finally {
    await store.close()
  }
}
