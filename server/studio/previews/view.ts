import { Preview } from '#contract/generated/previews.ts'
import { localPath } from '#rules/interface-language.ts'
import type { AppContext } from '../../context.ts'
import { previewBase } from './preview-address.ts'
import type { PreviewRow } from './store.ts'

/** A preview with its address, which holds for who has it. */
export function previewMessage({ secrets, config }: AppContext, row: PreviewRow): Preview {
  const { standsFor, looksAt, country, volumeId, partId, lang } = row
  const base = config.publicUrl + previewBase(secrets.tickets, row.id)
  return Preview.fromPartial({
    id: row.id,
    kind: standsFor ? 'person' : 'proof',
    as: standsFor ?? '',
    country: country ?? '',
    at: looksAt ?? undefined,
    seriesId: row.seriesId,
    volumeId: volumeId ?? '',
    partId: partId ?? '',
    title: row.title,
    address: base,
    firstPage: base + localPath(lang, pathOf(row)),
    madeBy: row.madeBy,
    made: row.madeAt,
    expires: row.expiresAt,
    opened: row.openedAt ?? undefined,
  })
}

function pathOf({ seriesSlug, volumeSlug, partSlug }: PreviewRow): string {
  if (partSlug) return `/read/${partSlug}`
  return volumeSlug ? `/volumes/${volumeSlug}` : `/series/${seriesSlug}`
}
