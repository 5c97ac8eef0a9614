import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import type { UploadOutcome } from '#contract/generated/studio_upload.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useMomentText } from '../frame/moment-text.ts'
import { partReach, volumeReach } from './reach.ts'

interface Props {
  readonly outcome: UploadOutcome
  readonly volume: StudioRow
}

/** Whether readers have what was imported, from when on they have it, or why not. */
export function Availability({ outcome, volume }: Props) {
  const { t } = useTranslation('studio-upload')
  const momentText = useMomentText()
  const { partIds, since } = outcome
  const first = useRead(
    partIds.length > 0
      ? read(listStudioCatalogue, { query: { kind: 'part', ids: partIds.join(','), sort: 'date', limit: 1 } })
      : null,
  )
  const [part] = first.answer?.rows ?? []
  if (since !== '' || (partIds.length > 0 && !part)) return null
  const { launchAt } = part ?? volume
  const when = launchAt ? momentText(launchAt) : ''
  const reach = part ? partReach(part, volume) : volumeReach(volume, outcome.outcome === 'updated')
  return (
    <p>
      <strong>{t(`reach.${part ? 'part' : 'volume'}.${reach}`, { when, count: partIds.length })}</strong>
    </p>
  )
}
