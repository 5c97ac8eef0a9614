import { isbn10Of } from '#rules/isbn.ts'
import type { Reads } from '../../../platform/db/connect.ts'
import { findSubjectsAt, type SubjectRow } from '../../catalogue/row-store.ts'
import { findVolumesByIsbn, findVolumesByPlace } from '../exchange-store.ts'
import type { OnixProduct } from './product.ts'

type Find = (product: OnixProduct) => SubjectRow | { readonly reason: string }

/**
 * Finds the volumes that products are about: by the record reference or the address that the shop itself has written, then
 * by ISBN, then by series and number. Where several volumes come into question it is none.
 */
export async function findProducts(
  reads: Reads,
  products: readonly OnixProduct[],
  sees: (subject: SubjectRow) => boolean,
): Promise<Find> {
  const ownIds = products.flatMap(({ reference }) => reference || [])
  const slugs = products.flatMap(({ addresses }) => addresses)
  const isbns = products.flatMap(({ isbn }) => (isbn ? [isbn, isbn10Of(isbn) ?? ''] : []))
  const places = products.flatMap(({ seriesTitle, number }) =>
    seriesTitle !== undefined && number !== undefined
      ? [{ seriesTitle: seriesTitle.toLowerCase(), number }]
      : [],
  )
  const byIsbn = await findVolumesByIsbn(reads, isbns)
  const byPlace = await findVolumesByPlace(reads, places)
  const ids = [...ownIds, ...byIsbn.map(({ id }) => id), ...byPlace.map(({ id }) => id)]
  const volumes = (await findSubjectsAt(reads, 'volume', { ids, slugs })).filter(sees)
  const byId = new Map(volumes.map(volume => [volume.id, volume]))
  const bySlug = new Map(volumes.map(volume => [volume.slug, volume]))
  const idsOfIsbn = Map.groupBy(byIsbn, ({ isbn }) => isbn)
  const idsOfPlace = Map.groupBy(byPlace, ({ seriesTitle, number }) => `${number} ${seriesTitle}`)
  return product => {
    const own = byId.get(product.reference) ?? product.addresses.flatMap(one => bySlug.get(one) ?? [])[0]
    if (own) return own
    const { isbn, seriesTitle = '', number } = product
    const ofIsbn = isbn ? [isbn, isbn10Of(isbn) ?? ''].flatMap(one => idsOfIsbn.get(one) ?? []) : []
    const ofPlace = idsOfPlace.get(`${number} ${seriesTitle.toLowerCase()}`) ?? []
    for (const found of [ofIsbn, ofPlace]) {
      const seen = [...new Set(found.map(({ id }) => id))].flatMap(id => byId.get(id) ?? [])
      if (seen.length > 1) return { reason: 'severalVolumes' }
      if (seen[0]) return seen[0]
    }
    return { reason: 'noSuchSubject' }
  }
}
