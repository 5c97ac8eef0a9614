import { useState } from 'react'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { MomentField } from '../ui/moments/MomentField.tsx'
import { ZoneNotice } from '../ui/moments/ZoneNotice.tsx'
import type { Editing } from './use-edits.ts'
import { useWording } from './value-text.ts'

interface Props {
  readonly row: StudioRow
  readonly editing: Editing
  readonly onClose: () => void
}

/** The field of the date at which a volume or part comes out. */
export const dateField = (kind: string) => (kind === 'part' ? 'launchAt' : 'publishingAt')

/** Saves what is changed, with the date and that it is ready. */
export function ScheduleDialog({ row, editing, onClose }: Props) {
  const { t, lang } = useWording()
  const field = dateField(row.kind)
  const begun = JSON.parse(editing.values[field] ?? 'null') as string | null
  const [at, setAt] = useState(begun === null ? undefined : new Date(begun))
  // The date is what is chosen here.
  const missing = row.missing.filter(one => one !== 'date').map(one => t(`missing.${one}`))
  return (
    <Dialog
      open
      title={t('schedule.title', { name: row.title })}
      onClose={onClose}
      actions={
        <>
          <Button
            look="main"
            disabled={!at}
            onClick={() => {
              onClose()
              editing.save({ stage: '"ready"', [field]: JSON.stringify(at) })
            }}
          >
            {t('schedule.send')}
          </Button>
          <Button onClick={onClose}>{t('restore.cancel')}</Button>
        </>
      }
    >
      <ZoneNotice />
      <MomentField
        label={t(`fields.${row.kind}.${field}.label`)}
        hint={t('schedule.help')}
        value={at}
        onChange={setAt}
      />
      {missing.length > 0 && (
        <p>
          {t('missing.allTheSame')} {new Intl.ListFormat(lang).format(missing)}
        </p>
      )}
    </Dialog>
  )
}
