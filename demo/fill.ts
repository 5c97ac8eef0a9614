import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { House } from '#server/house.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import type { Reads } from '#server/platform/db/connect.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { buildBook } from './build-book.ts'
import { momentOf, planImport } from './plan-import.ts'
import { type DemoSeries, type DemoVolume, demoShelf } from './shelf.ts'
import { beginFill, endFill, findFill, hasSeries, saveSale } from './store.ts'

type Room = Pick<House, 'db' | 'images' | 'clock'>

export interface Progress {
  done: number
  all: number
  /** of the volume that has just been put on the shelf */
  title: string
}

/** Two cores are what the smallest machine has. */
const AT_ONCE = 2

/** Whether the shop wants the demo: it is empty, or an earlier start was broken off while it was being filled. */
export async function wantsDemo(reads: Reads): Promise<boolean> {
  const fill = await findFill(reads)
  return fill ? fill.finishedAt === null : !(await hasSeries(reads))
}

/**
 * Makes our books and puts them on sale as a publisher would, with dates counted from the day on which this was first begun. Goes on where
 * it was broken off, and does nothing once it has come to its end.
 */
export async function fillDemo(
  room: Room,
  { progress }: { progress?: (progress: Progress) => void } = {},
): Promise<void> {
  const { beganAt, finishedAt } = await room.db.transaction(tx => beginFill(tx, room.clock.now()))
  if (finishedAt) return
  const shelf = demoShelf()
  const all = shelf.reduce((sum, series) => sum + series.volumes.length, 0)
  let done = 0
  const folder = await mkdtemp(join(tmpdir(), 'kashihon-demo-'))
  try {
    // Volumes of a series follow each other: the first one makes the series.
    const waiting = shelf[Symbol.iterator]()
    const work = async () => {
      for (const series of waiting) {
        for (const volume of series.volumes) {
          const title = await putOnShelf(room, { series, volume, folder, beganAt })
          done++
          progress?.({ done, all, title })
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await room.db.transaction(async tx => {
    await saveSale(tx, {
      id: 'demo-opening',
      name: 'Opening fortnight',
      startsAt: momentOf(-2, beganAt),
      endsAt: momentOf(12, beganAt),
      discountBps: 2000,
      series: shelf.filter(series => series.type === 'novel').map(series => series.slug),
    })
    await endFill(tx, room.clock.now())
    await bumpCatalogue(tx)
  })
}

interface Placing {
  series: DemoSeries
  volume: DemoVolume
  folder: string
  beganAt: Date
}

async function putOnShelf(room: Room, { series, volume, folder, beganAt }: Placing): Promise<string> {
  const { file, marks } = await buildBook(series, volume, folder)
  await importBook(room, { file, marks, ...planImport(series, volume, beganAt) })
  await rm(file)
  return `${series.title} ${volume.number}`
}
