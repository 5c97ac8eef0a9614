import { useState } from 'react'
import { resetSeries } from '#contract/calls/reading.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { useRefreshReads } from '../../session/cached-reads.ts'
import { useMutation } from '../../session/use-mutation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './ResetReading.module.css'
import { deletePositions } from './saved-position.ts'

interface Props {
  readonly series: { readonly id: string; readonly title: string }
  readonly parts: readonly Part[]
}

/** docs/product.md#series-page: deletes the progress in all parts of a series. Hidden where nothing of it was read. */
export default function ResetReading({ series, parts }: Props) {
  const { t } = useTranslation('place')
  const refresh = useRefreshReads()
  const { act, acting } = useMutation(resetSeries, 'place')
  const [open, setOpen] = useState(false)
  const [trouble, setTrouble] = useState('')
  if (!open && !parts.some(part => part.progress > 0 || part.read)) return null
  const reset = async () => {
    const { said } = await act({ params: { id: series.id } })
    if (said !== undefined) return setTrouble(said)
    deletePositions(parts.map(part => part.id))
    await refresh()
    setOpen(false)
  }
  return (
    <p className={styles.way}>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('reset.way')}
      </Button>
      <Dialog
        open={open}
        title={t('reset.title')}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('reset.cancel')}</Button>
            <Button look="main" disabled={acting} onClick={() => void reset()}>
              {t('reset.way')}
            </Button>
          </>
        }
      >
        <p>{t('reset.explained', { title: series.title })}</p>
        {trouble && <p role="alert">{trouble}</p>}
      </Dialog>
    </p>
  )
}
