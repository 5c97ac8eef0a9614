import { partTitle, titleAfterChange, type VolumePlace } from '#rules/volume-title.ts'
import type { Tx } from '../platform/db/connect.ts'
import type { SeriesFacts } from './import-request.ts'
import { listPartsOnShelf, listVolumes, savePartOnShelf, saveVolumeTitle } from './shelf/shelf-store.ts'

type SeriesNaming = Pick<SeriesFacts, 'title' | 'lang' | 'numbering'>

/** What the titles of a series' volumes follow from. */
export function volumePlace({ title, lang, numbering }: SeriesNaming, number: number): VolumePlace {
  return { seriesTitle: title, number, lang, numbering }
}

/**
 * docs/product.md#volume-titles: after a change of a series' title, language or numbering, stores the titles of its volumes that follow from them, and
 * those of all parts. The series has to be locked.
 */
export async function retitleVolumes(
  tx: Tx,
  seriesId: string,
  before: SeriesNaming,
  after: SeriesNaming,
): Promise<void> {
  const isSame =
    before.title === after.title &&
    before.lang === after.lang &&
    JSON.stringify(before.numbering) === JSON.stringify(after.numbering)
  if (isSame) return
  for (const { id, number, title } of await listVolumes(tx, seriesId)) {
    const next = titleAfterChange(title, volumePlace(before, number), volumePlace(after, number))
    if (next === title && before.lang === after.lang) continue
    await saveVolumeTitle(tx, id, next)
    for (const part of await listPartsOnShelf(tx, { volumeId: id }))
      await savePartOnShelf(tx, part, partTitle(next, part.number, after.lang))
  }
}
