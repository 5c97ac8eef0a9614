import { lacksItsBook } from '#rules/for-sale.ts'
import { type Language, localPath } from '#rules/interface-language.ts'
import { shownCover } from '../../catalogue/covers/shown-cover.ts'
import { listPartsByIds, listVolumesByIds } from '../../catalogue/store.ts'
import type { AppContext } from '../../context.ts'
import type { LetterItem } from '../../platform/mail/letter.ts'
import type { EventRow } from '../store.ts'
import { feedTexts } from '../texts.ts'

type ReleaseKey = Pick<EventRow, 'kind' | 'id'>
export interface ReleaseItem<N extends ReleaseKey> extends LetterItem {
  readonly notice: N
}

/**
 * Those of these releases that are out and shown, without what is taken down in the country and volumes for sale that lack
 * their book, as items of a mail or push message, sorted by series and number.
 */
export async function listReleaseItems<N extends ReleaseKey>(
  { db, config, takedowns }: AppContext,
  notices: readonly N[],
  { lang, country, now }: { lang: Language; country: string | null; now: Date },
): Promise<ReleaseItem<N>[]> {
  const parts = await listPartsByIds(
    db,
    notices.filter(({ kind }) => kind === 'part').map(({ id }) => id),
  )
  const bound = notices.filter(({ kind }) => kind !== 'part')
  const volumes = await listVolumesByIds(db, [
    ...new Set([...parts.map(part => part.volumeId), ...bound.map(({ id }) => id)]),
  ])
  const leftOut = new Set(takedowns.leftOutIn(country))
  const volumeOf = new Map(volumes.map(volume => [volume.id, volume]))
  const partOf = new Map(parts.map(part => [part.id, part]))
  const t = feedTexts(lang)
  return notices
    .flatMap(notice => {
      const { kind, id } = notice
      const part = partOf.get(id)
      const volume = volumeOf.get(part?.volumeId ?? id)
      const at = {
        part: part?.launchAt,
        digital: volume?.publishingAt,
        physical: volume?.physicalPublishingAt,
      }[kind]
      if (!volume || !at || at > now || (kind === 'digital' && lacksItsBook(volume, now))) return []
      if ([id, volume.id, volume.seriesId].some(one => leftOut.has(one))) return []
      const image = `${config.publicUrl}/img/jpg/240/${shownCover(volume.cover, { lang, now }).hash}`
      const path = part ? `/read/${part.slug}` : `/volumes/${volume.slug}`
      return {
        title: part?.title ?? volume.title,
        details: `${volume.seriesTitle} · ${t(`kind.${kind}`)}`,
        link: config.publicUrl + localPath(lang, path),
        image,
        notice,
        order: [volume.seriesTitle, volume.number, part?.number ?? 0] as const,
      }
    })
    .sort(({ order: a }, { order: b }) => a[0].localeCompare(b[0]) || a[1] - b[1] || a[2] - b[2])
}
