import { refuseBook } from '../book-files/book-refused.ts'
import { type Remark, remark } from '../book-files/remark.ts'
import type { Reads } from '../platform/db/connect.ts'
import { listNamesInSeries } from './identify-store.ts'
import type { Credit, ImportRequest } from './import-request.ts'

/**
 * Compares the credits of a new volume with those of the series it would join: another author may have a series of the same
 * name. Answers a remark where they share nobody and the request names the series, and throws BookRefused where it does not.
 * Volumes without credits are not compared.
 */
export async function compareAuthors(
  reads: Reads,
  series: { id: string; slug: string; title: string },
  { series: said }: ImportRequest,
  creators: readonly Credit[],
): Promise<Remark[]> {
  if (creators.length === 0) return []
  const standing = await listNamesInSeries(reads, series.id)
  if (standing.length === 0 || sharesName(standing, creators)) return []
  const names = { author: standing[0] ?? '', other: creators[0]?.name ?? '' }
  if (said?.title === undefined && said?.slug === undefined)
    refuseBook(remark('sameSeries', { series: series.title, slug: series.slug, ...names }))
  return [remark('otherAuthor', { slug: series.slug, ...names })]
}

/** Whether one of these names is that of a creator. */
export function sharesName(names: readonly string[], creators: readonly Credit[]): boolean {
  const known = new Set(names.map(comparable))
  return creators.some(({ name }) => known.has(comparable(name)))
}

/** A name in whichever order its words stand: "Wren, Ada" is "Ada Wren". */
function comparable(name: string): string {
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.toSorted().join(' ')
}
