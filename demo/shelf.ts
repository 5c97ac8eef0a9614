import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Credit, SeriesFacts, Sku } from '#server/publishing/import-request.ts'

/** A day counted from the day on which the shop is filled: 0 today, -1 yesterday, 7 in a week. */
export type Day = number

export interface DemoVolume {
  number: number
  isbn: string
  description: string
  publishing: Day
  physical: Day | null
  launches: Day[]
  /** as the rules say where left out */
  expirations?: (Day | null)[]
  premiumExtras?: string
  /** as the rules say where left out */
  priceCoins?: number
  skus: Sku[]
  /** where the parts of a manga begin, see its pages */
  parts?: string[]
}

type Facts = Omit<SeriesFacts, 'topicId' | 'categoryId' | 'createdAt' | 'hidden'>

export interface DemoSeries extends Facts {
  /** which drawing of tools/demo-pictures */
  cover: string
  created: Day
  creators: Credit[]
  volumes: DemoVolume[]
  /** where its texts lie */
  folder: string
}

const HERE = import.meta.dirname

/** Everything of ours, in the order in which the shop is filled: one series of each language after the other. */
export function demoShelf(): DemoSeries[] {
  const folders = ['novels', 'manga'].flatMap(kind =>
    readdirSync(join(HERE, kind), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(entry => join(HERE, kind, entry.name)),
  )
  const series = folders.flatMap(folder =>
    readdirSync(folder)
      .filter(name => name.endsWith('.json'))
      .sort()
      .map(name => ({ ...(JSON.parse(readFileSync(join(folder, name), 'utf8')) as DemoSeries), folder })),
  )
  const shelves = [...Map.groupBy(series, ({ lang }) => lang).values()]
  const longest = Math.max(...shelves.map(shelf => shelf.length))
  return Array.from({ length: longest }, (_, at) => shelves.flatMap(shelf => shelf[at] ?? [])).flat()
}
