import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useLeaving } from './studio-location.ts'

/** Asks whoever leaves a screen with changes that are not saved. */
export function LeaveDialog() {
  const { t } = useTranslation('studio')
  const { isAsked, stay, leave } = useLeaving()
  return (
    <Dialog
      open={isAsked}
      title={t('unsaved.title')}
      onClose={stay}
      actions={
        <>
          <Button look="main" onClick={stay}>
            {t('unsaved.stay')}
          </Button>
          <Button onClick={leave}>{t('unsaved.leave')}</Button>
        </>
      }
    >
      <p>{t('unsaved.text')}</p>
    </Dialog>
  )
}
