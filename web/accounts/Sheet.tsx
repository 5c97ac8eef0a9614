import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Sheet.module.css'

interface Props {
  /** Of the texts: `<name>.title` and `<name>.lead`. */
  readonly name: string
  readonly children?: ReactNode
  /** Links to what one may have wanted instead. */
  readonly otherwise?: ReactNode
  /** Instead of the lead, once something has been done. */
  readonly withoutLead?: boolean
}

/** One narrow column with one thing to do. */
export function Sheet({ name, children, otherwise, withoutLead = false }: Props) {
  const { t } = useTranslation('accounts')
  return (
    <div className={styles.sheet}>
      <header className={styles.head}>
        <h1>{t(`${name}.title`)}</h1>
        {!withoutLead && <p className={styles.lead}>{t(`${name}.lead`)}</p>}
      </header>
      {children}
      {otherwise && <div className={styles.otherwise}>{otherwise}</div>}
    </div>
  )
}
