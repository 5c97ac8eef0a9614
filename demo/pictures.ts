import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoSeries, DemoVolume } from './shelf.ts'

/** Where the pictures of the demo lie. `node tools/demo-pictures/draw.ts` draws them. */
export const PICTURES = join(import.meta.dirname, 'pictures')

/** 1000 by 1500 pixels. */
export function coverFile({ slug }: DemoSeries, { number }: DemoVolume): string {
  return join(PICTURES, 'covers', `${slug}-${number}.jpg`)
}

/** A picture that a novel shows by its name. */
export function illustrationFile(name: string): string {
  return join(PICTURES, 'illustrations', `${name}.jpg`)
}

/** A page of a manga; its part and its number within it count from 1. */
export function pageFile(series: DemoSeries, volume: DemoVolume, part: number, page: number): string {
  return join(pagesFolder(series, volume), `${part}-${String(page).padStart(2, '0')}.png`)
}

function pagesFolder({ slug }: DemoSeries, { number }: DemoVolume): string {
  return join(PICTURES, 'pages', `${slug}-${number}`)
}

export interface MangaPages {
  /** in reading order, without the cover */
  pages: Buffer[]
  /** index of the page with which each part begins */
  begins: number[]
}

export async function readPages(series: DemoSeries, volume: DemoVolume): Promise<MangaPages> {
  const folder = pagesFolder(series, volume)
  const names = (await readdir(folder)).filter(name => name.endsWith('.png')).sort()
  const begins = names.flatMap((name, index) => (name.endsWith('-01.png') ? [index] : []))
  return { pages: await Promise.all(names.map(name => readFile(join(folder, name)))), begins }
}
