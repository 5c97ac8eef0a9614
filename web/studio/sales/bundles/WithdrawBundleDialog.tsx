import { useSWRConfig } from 'swr'
import { withdrawStudioBundle } from '#contract/calls/studio-bundles.ts'
import type { StudioBundle } from '#contract/generated/studio_bundles.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { showUndo } from '../../frame/toasts.ts'
import { useSend } from '../../ui/use-send.ts'
import { useUndoEntry } from '../../ui/use-undo-entry.ts'
import styles from '../Sales.module.css'
import { useBundleTexts } from './use-bundle-texts.ts'

interface Props {
  readonly bundle: StudioBundle
  readonly onClose: () => void
}

/** Asks before a bundle is offered no more. */
export function WithdrawBundleDialog({ bundle, onClose }: Props) {
  const { t } = useBundleTexts()
  const { mutate } = useSWRConfig()
  const { putBack } = useUndoEntry()
  const { send, sending, refusal } = useSend(withdrawStudioBundle)
  const { id, name, version } = bundle

  async function withdraw() {
    const { answer } = await send({ params: { bundleId: id }, body: { version } })
    if (answer) {
      onClose()
      showUndo({ text: t('saved.withdrawn', { name }), undo: () => putBack(answer.entryId) })
    }
    // Also where it is refused: somebody else may have withdrawn it.
    await mutate(() => true)
  }

  return (
    <Dialog
      open
      title={t('withdraw.ask', { name })}
      onClose={onClose}
      actions={
        <>
          <Button look="main" onClick={() => void withdraw()} disabled={sending}>
            {t('withdraw.do')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <p>{t('withdraw.why')}</p>
      <p role="alert" className={styles.problem}>
        {refusal?.said}
      </p>
    </Dialog>
  )
}
