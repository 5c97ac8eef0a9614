import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { volumeTitle } from '#rules/volume-title.ts'
import type { PageMark } from '#server/publishing/manga/cut-pages.ts'
import { makeCbz } from './make-cbz.ts'
import { makeEpub } from './make-epub.ts'
import { coverFile, illustrationFile, readPages } from './pictures.ts'
import type { DemoSeries, DemoVolume } from './shelf.ts'

export interface BuiltBook {
  file: string
  /** where the parts of a manga begin */
  marks: PageMark[]
}

/** The name of a volume's file. */
export function bookFile({ slug, type }: DemoSeries, { number }: DemoVolume): string {
  return `${slug}-${number}.${type === 'novel' ? 'epub' : 'cbz'}`
}

/** Makes the file of a volume, as a publisher would hand it in. */
export async function buildBook(series: DemoSeries, volume: DemoVolume, folder: string): Promise<BuiltBook> {
  const { lang, creators, title: seriesTitle } = series
  const { number, isbn, description } = volume
  const title = volumeTitle(seriesTitle, number, lang)
  const book = { lang, creators, seriesTitle, number, isbn, description, title }
  const file = join(folder, bookFile(series, volume))
  const cover = await readFile(coverFile(series, volume))
  if (series.type === 'novel') {
    const markdown = await readFile(join(series.folder, `${number}.md`), 'utf8')
    const names = [...markdown.matchAll(/\(drawn:([\w-]+)\)/g)].map(found => found[1] as string)
    const drawn = names.map(async name => [name, await readFile(illustrationFile(name))] as const)
    await makeEpub({ ...book, markdown, cover, drawings: new Map(await Promise.all(drawn)) }, file)
    return { file, marks: [] }
  }
  const { pages, begins } = await readPages(series, volume)
  await makeCbz({ ...book, cover, pages }, file)
  // The cover leads into the first part.
  const marks = (volume.parts ?? []).map((title, part) => ({
    title,
    at: part === 0 ? 0 : (begins[part] ?? 0) + 1,
  }))
  return { file, marks }
}
