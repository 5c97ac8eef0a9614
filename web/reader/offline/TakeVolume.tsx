import { listParts } from '#contract/calls/catalogue.ts'
import { ReadFault } from '../../session/ReadFault.tsx'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import TakeAlong from './TakeAlong.tsx'

/** So many are asked for, which hardly any volume has. */
const MOST_PARTS = 500

/** Saves what opens of a volume for its reader, as soon as it is shown. */
export default function TakeVolume({ volumeId }: { readonly volumeId: string }) {
  const { t } = useTranslation('kept')
  const { answer, broken, fault, again } = useRead(
    read(listParts, { params: { id: volumeId }, query: { limit: MOST_PARTS } }),
  )
  if (broken) return <ReadFault fault={fault} again={again} />
  return answer ? <TakeAlong parts={answer.parts} atOnce /> : <p role="status">{t('common:loading')}</p>
}
