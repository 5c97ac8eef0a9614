import { isbn10Of } from '#rules/isbn.ts'
import type { RelatedTitle, SeriesRelation } from '#rules/series-relation.ts'
import type { Reads } from '../../../platform/db/connect.ts'
import { findSubjectsAt, type SubjectRow } from '../../catalogue/row-store.ts'
import { findVolumesByIsbn } from '../exchange-store.ts'
import type { OnixProduct } from './product.ts'

/**
 * Of products, the series of the shop to which they name a product, by its address or ISBN, with what it is to their own.
 * What the shop does not have is left out.
 */
export async function findRelatedSeries(
  reads: Reads,
  products: readonly OnixProduct[],
  sees: (subject: SubjectRow) => boolean,
): Promise<(product: OnixProduct) => RelatedTitle[]> {
  const related = products.flatMap(one => one.related)
  const isbns = related.flatMap(({ isbn }) => (isbn ? [isbn, isbn10Of(isbn) ?? ''] : []))
  const byIsbn = await findVolumesByIsbn(reads, isbns)
  const slugs = related.flatMap(({ addresses }) => addresses)
  const volumes = await findSubjectsAt(reads, 'volume', { ids: byIsbn.map(({ id }) => id), slugs })
  const seen = volumes.filter(sees)
  const byId = new Map(seen.map(one => [one.id, one]))
  const bySlug = new Map(seen.map(one => [one.slug, one]))
  const idsOfIsbn = Map.groupBy(byIsbn, ({ isbn }) => isbn)
  return product =>
    product.related.flatMap(({ relation, isbn, addresses }) => {
      const ofIsbn = isbn ? [isbn, isbn10Of(isbn) ?? ''].flatMap(one => idsOfIsbn.get(one) ?? []) : []
      const found = [
        ...addresses.flatMap(one => bySlug.get(one) ?? []),
        ...ofIsbn.flatMap(({ id }) => byId.get(id) ?? []),
      ]
      const series = found[0]?.seriesSlug
      return series ? [{ series, relation }] : []
    })
}

/** Two lists as one: what says more than that two series belong together stays as it was said first. */
export function withRelated(
  standing: readonly RelatedTitle[],
  said: readonly RelatedTitle[],
): RelatedTitle[] {
  const relations = new Map<string, SeriesRelation>()
  for (const { series, relation } of [...standing, ...said])
    if (['', 'medium', undefined].includes(relations.get(series))) relations.set(series, relation)
  return [...relations]
    .map(([series, relation]) => ({ series, relation }))
    .toSorted((a, b) => (a.series < b.series ? -1 : 1))
}
