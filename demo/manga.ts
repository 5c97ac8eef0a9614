import type { DrawnPage } from './make-cbz.ts'
import { nights } from './manga/buh/nights.ts'
import { volume1 } from './manga/last-parcel/volume-1.ts'
import { volume2 } from './manga/last-parcel/volume-2.ts'
import type { DemoSeries } from './shelf.ts'

/** The parts of a manga, each its pages, in the words of the series' language. */
function partsOf({ cover, lang }: DemoSeries, number: number): DrawnPage[][] {
  if (cover === 'lastParcel') return number === 1 ? volume1 : volume2
  return nights(lang)
}

export interface DrawnVolume {
  pages: DrawnPage[]
  /** index of the page with which each part begins */
  begins: number[]
}

export function drawPages(series: DemoSeries, number: number): DrawnVolume {
  const parts = partsOf(series, number)
  const begins = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part.length, 0))
  return { pages: parts.flat(), begins }
}
