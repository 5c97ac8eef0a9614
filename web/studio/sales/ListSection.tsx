import type { ReactElement } from 'react'
import type { Translate } from '../../texts/texts.ts'
import { useFirstRows } from '../../ui/use-first-rows.tsx'
import styles from './Sales.module.css'

interface Props {
  readonly t: Translate
  readonly name: 'running' | 'coming' | 'past'
  readonly columns: readonly string[]
  readonly children: readonly ReactElement[]
}

/** Sales or bundles of one time, each a row of a table. */
export function ListSection({ t, name, columns, children }: Props) {
  const { first, more } = useFirstRows(children)
  return (
    <section aria-labelledby={name} className={styles.section}>
      <h2 id={name}>{t(`list.${name}`)}</h2>
      {children.length === 0 ? (
        <p className={styles.soft}>{t(`list.${name}None`)}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table} aria-labelledby={name}>
            <thead>
              <tr>
                {columns.map(one => (
                  <th key={one} scope="col">
                    {t(`column.${one}`)}
                  </th>
                ))}
                <th scope="col">
                  <span className="unseen">{t('column.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>{first}</tbody>
          </table>
          {more}
        </div>
      )}
    </section>
  )
}
