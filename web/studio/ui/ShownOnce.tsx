import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import { showMessage } from '../frame/toasts.ts'
import styles from './ShownOnce.module.css'

interface Props {
  readonly title: string
  readonly label: string
  readonly secret: string
  readonly onClose: () => void
}

/** A secret that the server will not show again. */
export function ShownOnce({ title, label, secret, onClose }: Props) {
  const { t } = useTranslation('studio')

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      showMessage(t('secret.copied'))
    } catch {
      showMessage(t('secret.copyYourself'))
    }
  }

  return (
    <Notice look="good" title={title} focused>
      <Field label={label} hint={t('secret.once')} value={secret} readOnly />
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>{t('secret.copy')}</Button>
        <Button look="quiet" onClick={onClose}>
          {t('secret.done')}
        </Button>
      </div>
    </Notice>
  )
}
