import { WHOLE_BPS } from '#rules/discount.ts'
import { audited, BY_COMMAND } from '../server/audit/audited.ts'
import type { Deed } from '../server/audit/deed.ts'
import { openStore } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'
import { findNamed } from '../server/publishing/shelf/change-shelf.ts'
import { addSale, endSale, listSales } from '../server/publishing/shelf/sale-store.ts'
import { dateOf, listed, parseOptions, textOf, wholeOf } from './read-options.ts'

const SALE_HELP = `npm run kashihon -- sale add NAME --off PERCENT --until DATE [--from DATE] [--series A,B]
npm run kashihon -- sale end ID
npm run kashihon -- sale list

Takes so much off the volumes of some series, by their addresses, or of all, for a time; ends a sale now, or lists those that run or are to
come. NAME is what readers see, in the language you write it: make one sale for the series of each language. Of several discounts a reader
gets the largest. A date is 2026-12-24, which begins at midnight UTC, or 2026-12-24T10:00Z.
`

/** kashihon sale …; the exit code. Throws StartError with one line for what cannot be done. */
export async function sale(args: string[]): Promise<number> {
  const { help, positionals, values } = parseOptions(args, ['off', 'from', 'until', 'series'], 'sale')
  const [what, name, ...more] = positionals
  const known =
    what === 'list' ? name === undefined : (what === 'add' || what === 'end') && name !== undefined
  if (help || !known || more.length > 0) {
    process.stdout.write(SALE_HELP)
    return help ? 0 : 1
  }
  const store = await openStore(readConfig())
  try {
    const now = store.clock.now()
    if (what === 'list') {
      for (const { id, name, percent, startsAt, endsAt, series } of await listSales(store.db, now)) {
        const about = series.join(',') || 'all series'
        const times = [startsAt, endsAt].map(at => at.toISOString().replace(':00.000Z', 'Z'))
        process.stdout.write(`${[id, name, `${percent} %`, ...times, about].join('\t')}\n`)
      }
      return 0
    }
    if (what === 'end') {
      const { result: isThere } = await store.db.transaction(tx =>
        audited(tx, BY_COMMAND, deedOf('end', name ?? ''), now, () => endSale(tx, name ?? '', now)),
      )
      if (!isThere)
        throw new StartError(`No sale ${name} runs or is to come: see npm run kashihon -- sale list`)
      process.stdout.write(`The sale ${name} has ended.\n`)
      return 0
    }
    const startsAt = values.from === undefined ? now : dateOf('from', values.from)
    if (values.off === undefined || values.until === undefined)
      throw new StartError('A sale needs --off PERCENT and --until DATE.')
    const discountBps = (wholeOf('off', values.off, 1, 100) * WHOLE_BPS) / 100
    const endsAt = dateOf('until', values.until)
    if (endsAt <= startsAt || endsAt <= now)
      throw new StartError('--until is later than now and than --from.')
    // Without series a sale is about all of them, so that an empty value is refused.
    if (values.series !== undefined) textOf('series', listed(values.series).join())
    const series = []
    for (const one of listed(values.series ?? '')) {
      const { kind, id, slug } = await findNamed(store, one)
      if (kind !== 'series') throw new StartError(`${slug} is a ${kind}: a sale is about series.`)
      series.push(id)
    }
    const sold = { name: textOf('name', name ?? ''), startsAt, endsAt, discountBps, series }
    const { result: id } = await store.db.transaction(tx =>
      audited(tx, BY_COMMAND, deedOf('add', sold.name), now, () => addSale(tx, sold)),
    )
    process.stdout.write(`${id}: ${values.off} % off ${values.series ?? 'all series'}.\n`)
    return 0
  } finally {
    await store.close()
  }
}

function deedOf(what: 'add' | 'end', name: string): Deed {
  return { action: `sale.${what}`, right: 'sell', subject: { kind: 'sale', id: name, name } }
}
