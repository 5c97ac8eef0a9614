import { useState } from 'react'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { ON_EACH_VISIT, useRead } from '../../session/read.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useFirstRows } from '../../ui/use-first-rows.tsx'
import { momentText } from '../frame/moment-text.ts'
import { useStudioMe } from '../frame/studio-me.ts'
import { subjectPath, waitedForPath } from '../frame/subject-path.ts'
import { ListState } from '../ui/ListState.tsx'
import { childrenRead } from '../ui/read-subject.ts'
import styles from './Books.module.css'
import { PlanDialog } from './PlanDialog.tsx'
import { useWording } from './value-text.ts'

interface Props {
  readonly kind: 'volume' | 'part'
  readonly parent: StudioRow
}

/** The volumes of a series, or the parts of a volume, with what is missing for each. */
export function ChildList({ kind, parent }: Props) {
  const { t } = useWording()
  const { may } = useStudioMe()
  const [planning, setPlanning] = useState(false)
  const list = useRead(childrenRead(kind, parent.id), ON_EACH_VISIT)
  const rows = list.answer?.rows ?? []
  return (
    <section aria-labelledby="children" className={styles.group}>
      <div className={styles.head}>
        <h2 id="children">{t(`children.${kind}.title`)}</h2>
        {may('edit') && <Button onClick={() => setPlanning(true)}>{t(`children.${kind}.plan`)}</Button>}
      </div>
      <ListState read={list} empty={rows.length === 0 ? <None kind={kind} /> : null}>
        <ChildTable {...{ kind, parent, rows }} />
      </ListState>
      {planning && <PlanDialog kind={kind} parent={parent} onClose={() => setPlanning(false)} />}
    </section>
  )
}

function None({ kind }: Pick<Props, 'kind'>) {
  const { t } = useWording()
  return (
    <EmptyState title={t(`children.${kind}.none`)} level={3}>
      <p>{t(`children.${kind}.why`)}</p>
    </EmptyState>
  )
}

/** As many as there is room for in a window. */
const FIRST = 10

function ChildTable({ kind, parent, rows }: Props & { readonly rows: readonly StudioRow[] }) {
  const { t } = useWording()
  const { first, more } = useFirstRows(rows, rows.length, FIRST)
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-labelledby="children">
        <thead>
          <tr>
            {['number', 'title', 'state', 'date', 'missing'].map(name => (
              <th key={name} scope="col">
                {t(`children.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.map((row, at) => (
            <Child
              key={row.id}
              row={row}
              number={kind === 'part' ? String(at + 1) : (row.values.number ?? '')}
            />
          ))}
        </tbody>
      </table>
      {more}
      {more && (
        <p>
          <a href={`/studio/catalogue?kind=${kind}&${parent.kind}=${parent.id}&sort=number`}>
            {t(`children.${kind}.all`)}
          </a>
        </p>
      )}
    </div>
  )
}

function Child({ row, number }: { readonly row: StudioRow; readonly number: string }) {
  const wording = useWording()
  const { t } = wording
  const waitedFor = waitedForPath(row)
  const state = t(`state.${row.state}`)
  const prepared = Object.keys(row.drafts).length + row.coverDrafts
  return (
    <tr>
      <td>{number}</td>
      <th scope="row">
        <a href={subjectPath(row) ?? undefined}>{row.title}</a>
        {prepared > 0 && (
          <span className={`${styles.soft} ${styles.prepared}`}>
            {t('prepared.title', { count: prepared })}
          </span>
        )}
      </th>
      <td>{waitedFor ? <a href={waitedFor}>{state}</a> : state}</td>
      <td>{row.launchAt ? momentText(row.launchAt, wording) : t('nothing')}</td>
      <td className={row.missing.length > 0 ? styles.problem : undefined}>
        {row.missing.map(one => t(`missing.${one}`)).join(', ')}
      </td>
    </tr>
  )
}
