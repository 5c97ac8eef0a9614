import type { ReactNode } from 'react'
import { ReadFault } from '../../session/ReadFault.tsx'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './ListState.module.css'

interface Listed {
  readonly waiting: boolean
  readonly broken: boolean
  readonly refused?: string | undefined
  readonly fault: number
  readonly stale?: boolean
  readonly again: () => void
}

interface Props {
  /** What `useRead` answers. */
  readonly read: Listed
  /** What stands where nothing is listed; null while something is. */
  readonly empty: ReactNode
  /** Lines of the skeleton: about as many as are listed. */
  readonly rows?: number
  readonly children: ReactNode
}

/**
 * A list, or why there is none: it is awaited, it could not be read, it is refused, or nothing is in it. One that could not
 * be read again says so.
 */
export function ListState({ read, empty, rows = 4, children }: Props) {
  const { t } = useTranslation(['studio', 'refusals'])
  if (read.waiting) return <Skeleton count={rows} />
  if (read.broken) return <ReadFault fault={read.fault} again={read.again} />
  if (read.refused)
    return (
      <EmptyState
        title={t(`refusals:${read.refused}`)}
        action={<Button onClick={read.again}>{t('common:broken.again')}</Button>}
      />
    )
  return (
    <>
      {read.stale && (
        <p role="alert" className={styles.stale}>
          {t('stale')} <Button onClick={read.again}>{t('common:broken.again')}</Button>
        </p>
      )}
      {empty ?? children}
    </>
  )
}
