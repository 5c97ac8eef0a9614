import { WHOLE_BPS } from '#rules/discount.ts'
import { BY_COMMAND } from '../server/audit/audited.ts'
import { openStore, type Store } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'
import { FixedPriceTouched } from '../server/publishing/fixed-prices.ts'
import {
  listCovered,
  listCurrentSales,
  type Sale,
  type SaleRow,
} from '../server/publishing/sales/sale-store.ts'
import { endSale, planSale, SaleRefused, type SaleWriting } from '../server/publishing/sales/save-sale.ts'
import { findNamed } from '../server/publishing/shelf/change-shelf.ts'
import { dateOf, listed, parseOptions, textOf, wholeOf } from './read-options.ts'

const SALE_HELP = `npm run kashihon -- sale add NAME --off PERCENT --until DATE [--from DATE] [--series A,B]
npm run kashihon -- sale end ID
npm run kashihon -- sale list

Takes so much off the volumes of some series, by their addresses, or of all, for a time; ends a sale now, or lists those that are planned, drafts,
and those that run or are to come. NAME is what readers see, in the language you write it: make one sale for the series of each language. Of several discounts a reader
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
      for (const sale of await listCurrentSales(store.db, now))
        process.stdout.write(`${await lineOf(store, sale)}\n`)
      return 0
    }
    const written = <T>(write: (writing: SaleWriting) => Promise<T>) =>
      store.db.transaction(tx => write({ tx, actor: BY_COMMAND, now, fixedPrices: store.config.fixedPrices }))
    if (what === 'end') {
      const id = name ?? ''
      await written(writing => endSale(writing, { id, version: null })).catch(error => {
        if (!(error instanceof SaleRefused)) throw error
        throw new StartError(`No sale ${id} runs or is to come: see npm run kashihon -- sale list`)
      })
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
    const sold: Sale = {
      ...{ name: textOf('name', name ?? ''), names: {}, stage: 'ready', startsAt, endsAt, discountBps },
      ...{ floorCoins: null, lang: null, covers: series.length > 0 ? 'chosen' : 'shop' },
      ...{ seriesIds: series, volumeIds: [] },
    }
    const { result: id } = await written(writing => planSale(writing, sold)).catch(error => {
      if (!(error instanceof FixedPriceTouched)) throw error
      throw new StartError(`${error.message}. FIXED_PRICES says for which languages.`)
    })
    process.stdout.write(`${id}: ${values.off} % off ${values.series ?? 'all series'}.\n`)
    return 0
  } finally {
    await store.close()
  }
}

/**
 * Its id, what readers see, when, and of which series: all, those of a language, or by their addresses. What is not known
 * yet of a planned one is -.
 */
async function lineOf({ db }: Pick<Store, 'db'>, sale: SaleRow): Promise<string> {
  const { id, name, discountBps, startsAt, endsAt, covers, lang, stage } = sale
  const chosen = await listCovered(db, [...sale.seriesIds, ...sale.volumeIds])
  const about = covers === 'shop' ? 'all series' : (lang ?? chosen.map(({ slug }) => slug).join(','))
  const times = [startsAt, endsAt].map(at => at?.toISOString().replace(':00.000Z', 'Z') ?? '-')
  const percent = discountBps === null ? '-' : `${(discountBps * 100) / WHOLE_BPS} %`
  return [id, name, percent, ...times, about || '-', ...(stage === 'ready' ? [] : [stage])].join('\t')
}
