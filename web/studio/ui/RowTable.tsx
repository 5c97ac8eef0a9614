import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../../texts/use-translation.ts'
import { CutText } from './CutText.tsx'
import styles from './RowTable.module.css'

export interface RowColumn<T> {
  readonly key: string
  readonly label: string
  /** A text is cut where there is no room for it, if the column has a share. */
  readonly of: (row: T) => ReactNode
  /**
   * In percent: it takes as much of the table, whatever is in it. Missing: it is as wide as what is in it, which is never
   * cut.
   */
  readonly share?: number
  readonly isNumber?: boolean
  /** It is left out where there is room for most columns, and not for all. */
  readonly isRare?: boolean
}

interface Props<T> {
  readonly label: string
  /** The first is the head of each row. */
  readonly columns: readonly RowColumn<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  /** What can be done with a row: at most one button, and a `RowMenu`. */
  readonly actions?: (row: T) => ReactNode
  /** What stands below a row, over its whole width; null for most. */
  readonly below?: (row: T) => ReactNode
}

/**
 * Things of which each has one line, with links and buttons. Cells that are changed where they stand have the grid
 * (StudioTable). In a narrow window a row is a block.
 */
export function RowTable<T>({ label, columns, rows, keyOf, actions, below }: Props<T>) {
  const { t } = useTranslation('studio')
  return (
    <div className={styles.room}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, label: name, share, isNumber, isRare }) => (
              <th
                key={key}
                scope="col"
                data-number={isNumber}
                data-rare={isRare}
                style={share ? { inlineSize: `${share}%` } : undefined}
              >
                {name}
              </th>
            ))}
            {actions && (
              <th scope="col">
                <span className="unseen">{t('rowActions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const more = below?.(row)
            return (
              <Fragment key={keyOf(row)}>
                <tr data-opened={more ? '' : undefined}>
                  {columns.map((column, at) => {
                    const Cell = at === 0 ? 'th' : 'td'
                    return (
                      <Cell
                        key={column.key}
                        scope={at === 0 ? 'row' : undefined}
                        data-share={column.share}
                        data-number={column.isNumber}
                        data-rare={column.isRare}
                      >
                        {contentOf(column, row)}
                      </Cell>
                    )
                  })}
                  {actions && (
                    <td className={styles.actions}>
                      <div>{actions(row)}</div>
                    </td>
                  )}
                </tr>
                {more && (
                  <tr>
                    <td colSpan={columns.length + (actions ? 1 : 0)} className={styles.below}>
                      {more}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function contentOf<T>({ of, share }: RowColumn<T>, row: T): ReactNode {
  const content = of(row)
  if (!share) return content
  return typeof content === 'string' ? (
    <CutText text={content} />
  ) : (
    <div className={styles.clip}>{content}</div>
  )
}
