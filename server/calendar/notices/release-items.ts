import { type Language, localPath } from '#rules/interface-language.ts'
import { listPartsByIds, listVolumesByIds } from '../../catalogue/store.ts'
import type { House } from '../../house.ts'
import type { LetterItem } from '../../platform/mail/letter.ts'
import type { EventRow } from '../store.ts'
import { fileWords } from '../words.ts'

/** What of these releases is still shown, as mails and browsers tell of it: by series and number. */
export async function listReleaseItems(
  { db, config }: House,
  notices: readonly Pick<EventRow, 'kind' | 'id'>[],
  lang: Language,
): Promise<LetterItem[]> {
  const parts = await listPartsByIds(
    db,
    notices.filter(({ kind }) => kind === 'part').map(({ id }) => id),
  )
  const bound = notices.filter(({ kind }) => kind !== 'part')
  const volumes = await listVolumesByIds(db, [
    ...new Set([...parts.map(part => part.volumeId), ...bound.map(({ id }) => id)]),
  ])
  const volumeOf = new Map(volumes.map(volume => [volume.id, volume]))
  const partOf = new Map(parts.map(part => [part.id, part]))
  const words = fileWords(lang)
  return notices
    .flatMap(({ kind, id }) => {
      const part = partOf.get(id)
      const volume = volumeOf.get(part?.volumeId ?? id)
      if (!volume || (kind === 'part' && !part)) return []
      const image = volume.cover ? `${config.publicUrl}/img/jpg/240/${volume.cover.hash}` : null
      const path = part ? `/read/${part.slug}` : `/volumes/${volume.slug}`
      return {
        title: part?.title ?? volume.title,
        details: `${volume.seriesTitle} · ${words.kind[kind]}`,
        link: config.publicUrl + localPath(lang, path),
        image,
        order: [volume.seriesTitle, volume.number, part?.number ?? 0] as const,
      }
    })
    .sort(({ order: a }, { order: b }) => a[0].localeCompare(b[0]) || a[1] - b[1] || a[2] - b[2])
}
