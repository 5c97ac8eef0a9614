import { lazy, Suspense, useRef, useState } from 'react'
import type { PurchaseHistoryEntry } from '#contract/generated/history.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { ChoiceChips } from '../ui/ChoiceChips.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useFormat } from '../ui/format.ts'
import styles from './History.module.css'
import { HistoryEntry } from './HistoryEntry.tsx'
import { filterFrom, type HistoryFilter, historyFilters, matches } from './history-kind.ts'
import type { History } from './use-history.ts'

/** Few need it. */
const HistoryBack = lazy(() => import('./HistoryBack.tsx'))

interface Props {
  readonly entries: readonly PurchaseHistoryEntry[]
  readonly history: History
  /** Which kind, as the address says it; all where it says none. */
  readonly show: string | undefined
  /** The shop shows this reader credits. */
  readonly credits: boolean
}

/** The lines of a history, by kind, as far back as one wants. */
export default function HistoryList({ entries, history, show, credits }: Props) {
  const filter = filterFrom(show)
  const { t } = useTranslation('coins')
  const link = useLink()
  const [back, setBack] = useState<PurchaseHistoryEntry | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const found = entries.filter(entry => matches(entry, filter))
  if (entries.length === 0)
    return (
      <EmptyState
        drawing="history"
        title={t('history.none')}
        action={<LinkButton href={link('/user/coins')}>{t('spend.short.go')}</LinkButton>}
      >
        <p>{t('history.noneText')}</p>
      </EmptyState>
    )
  const shown = found.slice(0, history.shown)
  return (
    <div className={styles.history} ref={list} tabIndex={-1}>
      <Filters filter={filter} credits={credits} />
      <p className={styles.note}>
        <a href={link('/user/history/receipts')}>{t('history.receipts')}</a>
      </p>
      {shown.length > 0 ? (
        <ol className={`unmarked ${styles.entries}`}>
          {shown.map((entry, at) => (
            <HistoryEntry
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, are only added to, and hold no state.
              key={at}
              entry={entry}
              takeBack={() => setBack(entry)}
            />
          ))}
        </ol>
      ) : (
        <EmptyState
          drawing="history"
          title={t('history.noneOfKind')}
          action={
            <LinkButton href={link('/user/history')} data-keep>
              {t('history.showAll')}
            </LinkButton>
          }
        >
          <p>{t('history.noneOfKindText')}</p>
        </EmptyState>
      )}
      <More history={history} shown={shown.length} total={found.length} />
      <Suspense>
        {back && (
          <HistoryBack entry={back} onClose={() => setBack(null)} onDone={() => list.current?.focus()} />
        )}
      </Suspense>
    </div>
  )
}

interface FiltersProps extends Pick<Props, 'credits'> {
  readonly filter: HistoryFilter
}

function Filters({ filter, credits }: FiltersProps) {
  const { t } = useTranslation('coins')
  const link = useLink()
  return (
    <ChoiceChips
      label={t('history.filter')}
      choices={historyFilters.map(one => ({
        key: one,
        href: link(one === 'all' ? '/user/history' : `/user/history?show=${one}`),
        label: t(`history.${one === 'currency' && credits ? 'currencyAndCredits' : one}`),
      }))}
      chosen={filter}
    />
  )
}

interface MoreProps {
  readonly history: History
  readonly shown: number
  readonly total: number
}

function More({ history, shown, total }: MoreProps) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const { unfinished, loading } = history
  const further = unfinished || shown < total
  const numbers = { shown: format.number(shown), total: format.number(total) }
  if (total === 0) return null
  return (
    <div className={styles.more}>
      <p role="status" className={styles.note}>
        {t(unfinished ? 'history.showingMore' : 'history.showing', numbers)}
      </p>
      {further && (
        <Button onClick={history.more} aria-disabled={loading || undefined}>
          {t('history.more')}
        </Button>
      )}
      {further && (
        <Button look="quiet" onClick={history.all} aria-disabled={loading || undefined}>
          {t('history.loadAll')}
        </Button>
      )}
      {history.stretched && (
        <Button look="quiet" onClick={history.reset}>
          {t('history.reset')}
        </Button>
      )}
    </div>
  )
}
