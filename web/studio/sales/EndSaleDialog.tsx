import { useSWRConfig } from 'swr'
import { endStudioSale } from '#contract/calls/studio-sales.ts'
import type { StudioSale } from '#contract/generated/studio_sales.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showUndo } from '../frame/toasts.ts'
import { useSend } from '../ui/use-send.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'
import styles from './Sales.module.css'
import { useSaleTexts } from './use-sale-texts.ts'

/** Asks before a sale ends at once, or is withdrawn. */
export function EndSaleDialog({
  sale,
  onClose,
}: {
  readonly sale: StudioSale
  readonly onClose: () => void
}) {
  const { t } = useSaleTexts()
  const { mutate } = useSWRConfig()
  const { putBack } = useUndoEntry()
  const { send, sending, refusal } = useSend(endStudioSale)
  const { id, name, state, version } = sale

  async function end() {
    const { answer } = await send({ params: { saleId: id }, body: { version } })
    if (answer) {
      onClose()
      showUndo({ text: t(`end.${state}Done`, { name }), undo: () => putBack(answer.entryId) })
    }
    // Also where it is refused: somebody else may have ended it.
    await mutate(() => true)
  }

  return (
    <Dialog
      open
      title={t(`end.${state}Ask`, { name })}
      onClose={onClose}
      actions={
        <>
          <Button look="main" onClick={() => void end()} disabled={sending}>
            {t(`end.${state}`)}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <p>{t(`end.${state}Why`)}</p>
      <p role="alert" className={styles.problem}>
        {refusal?.said}
      </p>
    </Dialog>
  )
}
