import { type ReactNode, useState } from 'react'
import { isOver } from '#rules/studio-states.ts'
import type { Translate } from '../../texts/texts.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Field } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { useFirstRows } from '../../ui/use-first-rows.tsx'
import { ListState } from '../ui/ListState.tsx'
import { ListTabs } from '../ui/ListTabs.tsx'
import { type RowColumn, RowTable } from '../ui/RowTable.tsx'
import styles from './Sales.module.css'

/** As many as one request answers. */
export const MOST_LISTED = 500
/** Fewer are looked through more quickly than a name is typed. */
const MOST_UNSEARCHED = 20
const TIMES = ['running', 'coming', 'past'] as const
type Time = (typeof TIMES)[number]

interface Timed {
  readonly id: string
  readonly name: string
  readonly state: string
}

interface Listed<T> {
  readonly read: Parameters<typeof ListState>[0]['read']
  /** Undefined until they are known. */
  readonly rows: readonly T[] | undefined
  readonly hasMore: boolean | undefined
}

interface Props<T> {
  readonly t: Translate
  readonly path: string
  readonly search: URLSearchParams
  /** What runs and what is to come. */
  readonly current: Listed<T>
  readonly past: Listed<T>
  /** What stands there where there has never been one. */
  readonly none: ReactNode
  readonly columns: readonly RowColumn<T>[]
  readonly actions: (row: T) => ReactNode
}

/** In which list of them something is. */
export function timeOf(state: string): Time {
  if (state === 'running') return 'running'
  return isOver(state) ? 'past' : 'coming'
}

/**
 * Sales or bundles: those that run, are to come, and are over, each in a tab with its number; searched by name where there
 * are many.
 */
export function TimedList<T extends Timed>({ t, path, search, current, past, none, ...table }: Props<T>) {
  const { t: common } = useTranslation('studio')
  const format = useFormat()
  const [words, setWords] = useState('')
  const shown = TIMES.find(time => time === search.get('time')) ?? 'running'
  const named = words.trim().toLocaleLowerCase()
  const fits = ({ name }: T) => name.toLocaleLowerCase().includes(named)
  const rowsOf = (time: Time) =>
    time === 'past' ? past.rows : current.rows?.filter(({ state }) => timeOf(state) === time)
  const { read, hasMore } = shown === 'past' ? past : current
  const rows = (rowsOf(shown) ?? []).filter(fits)
  const { first, more } = useFirstRows(rows)
  const all = [...(current.rows ?? []), ...(past.rows ?? [])]
  const isNone = current.rows && past.rows && all.length === 0
  const countOf = (time: Time) => {
    const count = rowsOf(time)?.filter(fits).length
    const isMore = time === 'past' ? past.hasMore : current.hasMore
    return count !== undefined && isMore ? `${format.number(count)}+` : count
  }
  if (isNone)
    return (
      <ListState read={read} empty={none}>
        {null}
      </ListState>
    )
  return (
    <section className={styles.section} aria-label={t(`list.${shown}`)}>
      <div className={styles.choose}>
        <ListTabs
          label={t('title')}
          tabs={TIMES.map(time => ({
            href: `${path}?time=${time}`,
            label: t(`list.${time}`),
            count: countOf(time),
            isShown: time === shown,
          }))}
        />
        {all.length > MOST_UNSEARCHED && (
          <search>
            <Field
              type="search"
              label={common('list.search')}
              labelUnseen
              placeholder={common('list.search')}
              value={words}
              onChange={event => setWords(event.currentTarget.value)}
            />
          </search>
        )}
      </div>
      <ListState
        read={read}
        rows={6}
        empty={
          rows.length === 0 ? (
            <p className={styles.soft}>{named ? common('list.noneNamed') : t(`list.${shown}None`)}</p>
          ) : null
        }
      >
        <RowTable label={t(`list.${shown}`)} rows={first} keyOf={({ id }) => id} {...table} />
        {more}
      </ListState>
      {/* Also where none of them has the name: what is beyond them is not searched. */}
      {hasMore && (
        <p className={styles.soft}>{common('list.most', { number: format.number(MOST_LISTED) })}</p>
      )}
    </section>
  )
}
