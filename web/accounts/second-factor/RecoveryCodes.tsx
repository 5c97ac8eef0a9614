import { useState } from 'react'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import styles from '../Security.module.css'

interface Props {
  readonly codes: readonly string[]
  readonly done: () => void
}

/** Shown once, to be kept on paper. */
export function RecoveryCodes({ codes, done }: Props) {
  const { t } = useTranslation('accounts')
  const [copied, setCopied] = useState(false)
  return (
    <>
      <Notice title={t('security.codesTitle')} focused>
        <p>{t('security.codes')}</p>
      </Notice>
      <ul className={`unmarked ${styles.codes}`}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={styles.buttons}>
        <Button look="main" onClick={done}>
          {t('security.kept')}
        </Button>
        <Button
          onClick={() =>
            void navigator.clipboard?.writeText(codes.join('\n')).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {copied ? t('security.copied') : t('security.copy')}
        </Button>
        <Button onClick={() => print()}>{t('security.print')}</Button>
      </p>
    </>
  )
}
