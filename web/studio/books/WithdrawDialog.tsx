import type { StudioKeepers } from '#contract/generated/studio_catalogue.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Kind } from './field-groups.ts'

interface Props {
  readonly kind: Kind
  readonly title: string
  readonly keepers: StudioKeepers
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Before something is withdrawn: what readers lose by it, and how many keep it. */
export function WithdrawDialog({ kind, title, keepers, onConfirm, onClose }: Props) {
  const { t } = useTranslation('studio-books')
  return (
    <Dialog
      open
      title={t('withdraw.title', { title })}
      onClose={onClose}
      actions={
        <>
          <Button look="main" onClick={onConfirm}>
            {t('withdraw.confirm')}
          </Button>
          <Button onClick={onClose}>{t('withdraw.cancel')}</Button>
        </>
      }
    >
      <p>{t(`withdraw.lost.${kind}`)}</p>
      <ul>
        <li>{t('withdraw.owners', { count: keepers.owners })}</li>
        <li>{t('withdraw.renters', { count: keepers.renters })}</li>
      </ul>
      <p>{t('withdraw.back')}</p>
    </Dialog>
  )
}
