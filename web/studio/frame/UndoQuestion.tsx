import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** More changes than this are undone after a question. */
export const MOST_UNASKED = 50

interface Props {
  readonly count: number
  readonly onUndo: () => void
  readonly onClose: () => void
}

/** Asks before many changes are undone at one press. */
export function UndoQuestion({ count, onUndo, onClose }: Props) {
  const { t } = useTranslation('studio')
  return (
    <Dialog
      open
      title={t('undo.ask', { count })}
      onClose={onClose}
      actions={
        <>
          <Button
            look="main"
            onClick={() => {
              onClose()
              onUndo()
            }}
          >
            {t('undo.label')}
          </Button>
          <Button onClick={onClose}>{t('undo.cancel')}</Button>
        </>
      }
    >
      <p>{t('undo.why')}</p>
    </Dialog>
  )
}
