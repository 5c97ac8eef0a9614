import { Button } from '../../ui/Button.tsx'
import styles from './Sales.module.css'
import type { SaleTexts } from './use-sale-texts.ts'

interface Props extends Pick<SaleTexts, 't' | 'moment'> {
  readonly theirs: {
    readonly changedBy: string
    readonly changedAt?: Date | undefined
    readonly state: string
  }
  /** What is not the same in both. */
  readonly lines: readonly { readonly field: string; readonly theirs: string; readonly mine: string }[]
  readonly onTakeTheirs: () => void
  readonly onKeepMine: () => void
}

/** Somebody else has changed a sale or bundle: both are shown, for one of them to be chosen. */
export function ConflictTable({ t, moment, theirs, lines, onTakeTheirs, onKeepMine }: Props) {
  const { changedBy, changedAt, state } = theirs
  return (
    <section className={styles.conflict} aria-label={t('conflict.label')}>
      <p role="alert">
        {t('conflict.changed', { who: changedBy, when: moment(changedAt), state: t(`state.${state}`) })}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            {['field', 'theirs', 'yours'].map(one => (
              <th key={one} scope="col">
                {t(`conflict.${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.field}>
              <th scope="row">{t(`conflict.fields.${line.field}`)}</th>
              <td>{line.theirs}</td>
              <td>{line.mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.buttons}>
        <Button onClick={onTakeTheirs}>{t('conflict.takeTheirs')}</Button>
        <Button onClick={onKeepMine}>{t('conflict.keepMine')}</Button>
      </div>
    </section>
  )
}
