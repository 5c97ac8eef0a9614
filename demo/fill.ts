import { rm } from 'node:fs/promises'
import { type FixedPrices, hasFixedPrice } from '#rules/fixed-price.ts'
import { type Language, languages } from '#rules/interface-language.ts'
import type { AppContext } from '#server/context.ts'
import { bumpCatalogue, EVERYTHING } from '#server/platform/db/catalogue-version.ts'
import type { Reads } from '#server/platform/db/connect.ts'
import { makeTemporaryFolder } from '#server/platform/temporary-folder.ts'
import { importBook, readForImport } from '#server/publishing/import-book.ts'
import type { BookInFolder, ReadBookFor } from '#server/publishing/run-read-book-worker.ts'
import { bookFile, buildBook } from './build-book.ts'
import { momentOf, planImport } from './plan-import.ts'
import { openBookReader } from './read-books.ts'
import { type DemoSeries, type DemoVolume, demoShelf } from './shelf.ts'
import { beginFill, endFill, findFill, findTitle, listShelved, saveSale } from './store.ts'

type FillContext = Pick<AppContext, 'db' | 'blobs' | 'images' | 'clock'> & {
  readonly config: { readonly fixedPrices: FixedPrices }
}

export interface Progress {
  done: number
  all: number
  /** of the volume that has just been put on the shelf */
  title: string
}

export interface FillOptions {
  /** Called after each volume. What it throws stops the filling, and the next one goes on there. */
  progress?: (progress: Progress) => void
  /** Called once, when the shop has enough to be opened. */
  enough?: () => void
  shelf?: DemoSeries[]
}

/** The name of the sale in each language. */
const SALE: Readonly<Partial<Record<Language, string>>> = {
  en: 'Opening fortnight',
  de: 'Eröffnungswochen',
  fr: 'Quinzaine d’ouverture',
}
/** With so many volumes a shop can open: a few titles of each language. */
const ENOUGH = 12
/** The smallest machine has two cores. */
const AT_ONCE = 2

/**
 * Makes our books and puts them on sale as a publisher would, with dates counted from the day on which this was first begun.
 * Goes on where it was broken off, and does nothing once it has come to its end.
 */
export async function fillDemo(
  context: FillContext,
  { progress, enough, shelf = demoShelf() }: FillOptions = {},
): Promise<void> {
  const { beganAt, finishedAt } = await context.db.transaction(tx => beginFill(tx, context.clock.now()))
  if (finishedAt) return
  const shelved = await listShelved(context.db)
  const all = shelf.reduce((sum, series) => sum + series.volumes.length, 0)
  let done = 0
  const folder = await makeTemporaryFolder('demo')
  const { readBook, close } = openBookReader()
  try {
    // Volumes of a series follow each other: the first one makes the series.
    const waiting = shelf[Symbol.iterator]()
    let broken = false
    const work = async () => {
      for (const series of waiting) {
        for (const volume of series.volumes) {
          if (broken || (await isFinished(context.db))) return
          if (!shelved.has(bookFile(series, volume)))
            await putOnShelf(context, { series, volume, folder, beganAt, readBook })
          done++
          progress?.({ done, all, title: `${series.title} ${volume.number}` })
          if (done === ENOUGH) enough?.()
        }
      }
    }
    const stop = (fault: unknown) => {
      broken = true
      throw fault
    }
    // Books that are being built end before the folder is deleted.
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => work().catch(stop)))
    for (const end of ended) if (end.status === 'rejected') throw end.reason
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
  await context.db.transaction(async tx => {
    // Taken out meanwhile (`demo remove`).
    if (await isFinished(tx)) return
    for (const lang of languages) {
      const series = shelf.filter(one => one.type === 'novel' && one.lang === lang).map(({ slug }) => slug)
      // A sale that names no series is about all.
      const name = SALE[lang]
      if (!name || series.length === 0 || hasFixedPrice({ lang }, context.config.fixedPrices)) continue
      const times = { startsAt: momentOf(-2, beganAt), endsAt: momentOf(12, beganAt) }
      await saveSale(tx, {
        id: `demo-opening-${lang}`,
        name,
        ...times,
        discountBps: 2000,
        series,
      })
    }
    await endFill(tx, context.clock.now())
    await bumpCatalogue(tx, EVERYTHING)
  })
}

const isFinished = async (reads: Reads) => (await findFill(reads))?.finishedAt != null

interface PutOnShelfInput {
  series: DemoSeries
  volume: DemoVolume
  folder: string
  beganAt: Date
  readBook: ReadBookFor
}

async function putOnShelf(
  context: FillContext,
  { series, volume, folder, beganAt, readBook }: PutOnShelfInput,
): Promise<void> {
  const { file, marks } = await buildBook(series, volume, folder)
  const plan = (called: string | null) => ({
    file,
    marks,
    ...planImport(series, volume, beganAt, called),
  })
  const store = async (read: BookInFolder) => {
    // Asked as late as can be: the shop is open while the books of this series are read.
    const called = await findTitle(context.db, series.slug)
    await importBook({ ...context, readBook: (_, use) => use(read) }, plan(called))
  }
  await readForImport(plan(null), store, readBook)
  await rm(file)
}
