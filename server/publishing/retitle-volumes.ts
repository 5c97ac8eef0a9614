import {
  isSameTitle,
  partTitle,
  titleAfterChange,
  type VolumePlace,
  volumeTitle,
} from '#rules/volume-title.ts'
import type { SeriesFacts } from './import-request.ts'
import type { Shelf } from './shelf/shelf.ts'

interface Retitled {
  from: string
  to: string
}

type SeriesNaming = Pick<SeriesFacts, 'title' | 'lang' | 'numbering'>

/** What the titles of a series' volumes follow from. */
export function volumePlace(
  { title, lang, numbering }: SeriesNaming,
  number: number,
  standalone = false,
): VolumePlace {
  return { seriesTitle: title, number, lang, numbering, standalone }
}

/** Whether `change` has given a volume its title, and not that which follows from its series and number. */
export function isTitleSet(
  { title, changedFields }: { title: string; changedFields: readonly string[] },
  { seriesTitle, number, lang, numbering }: VolumePlace,
): boolean {
  const usual = volumeTitle(seriesTitle, number, lang, numbering)
  return changedFields.includes('title') && !isSameTitle(title, usual)
}

/** Whether these are all volumes of a series, and are a book of its own that is called as the series is. */
function isStandalone(volumes: readonly { title: string }[], series: Pick<SeriesFacts, 'title'>): boolean {
  return volumes.length === 1 && volumes[0]?.title === series.title
}

/**
 * docs/product.md#volume-titles: after a change of a series' title, language or numbering, or where a second volume has come
 * to a book of its own, the titles of its volumes that follow from them and that `change` has not set, and those of all
 * parts. Returns the titles that have changed.
 */
export function retitleOnShelf(
  shelf: Shelf,
  seriesId: string,
  before: SeriesNaming,
  after: SeriesNaming,
): Retitled[] {
  const volumes = shelf.volumesOf(seriesId)
  // An import has stored the title of its volume already.
  const standalone = isStandalone(volumes, before) || isStandalone(volumes, after)
  const retitled: Retitled[] = []
  for (const volume of volumes) {
    const { id, number, title } = volume
    const placeBefore = volumePlace(before, number)
    const next = isTitleSet(volume, placeBefore)
      ? title
      : titleAfterChange(title, placeBefore, volumePlace(after, number, standalone))
    if (next === title && before.lang === after.lang) continue
    if (next !== title) retitled.push({ from: title, to: next })
    volume.title = next
    for (const part of shelf.partsOf(id)) part.title = partTitle(next, part.number, after.lang)
  }
  return retitled
}
