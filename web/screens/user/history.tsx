import { lazy, Suspense, useRef, useState } from 'react'
import type { PurchaseHistoryEntry } from '#contract/generated/history.ts'
import { UserArea } from '../../accounts/UserArea.tsx'
import styles from '../../coins/History.module.css'
import { filterFrom, type HistoryFilter, historyFilters, matches } from '../../coins/history-kind.ts'
import { type History, useHistory } from '../../coins/use-history.ts'
import type { RouteLocation } from '../../router/match.ts'
import { useLink } from '../../router/navigation.ts'
import { ReadFault } from '../../session/ReadFault.tsx'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useFormat } from '../../ui/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

/** The screens of the account are loaded ahead as one, and not all need these. */
const HistoryEntry = lazy(() => import('../../coins/HistoryEntry.tsx'))
const HistoryBack = lazy(() => import('../../coins/HistoryBack.tsx'))

export default unlistedScreen('coins:history.', PurchaseHistory)

/** docs/product.md#history: everything that came or went, by kind, as far back as one wants. */
function PurchaseHistory({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('coins')
  return (
    <UserArea title={t('history.title')} lead={t('history.lead')}>
      {reader => <LoadedHistory filter={filterFrom(place.search.show)} credits={reader.showsCredits} />}
    </UserArea>
  )
}

function LoadedHistory({ filter, credits }: Pick<Props, 'filter' | 'credits'>) {
  const history = useHistory()
  const { entries } = history
  const skeleton = <Skeleton count={8} />
  if (entries)
    return (
      <Suspense fallback={skeleton}>
        <Entries entries={entries} history={history} filter={filter} credits={credits} />
      </Suspense>
    )
  if (!history.broken) return skeleton
  return <ReadFault fault={history.fault} again={history.again} />
}

interface Props {
  readonly entries: readonly PurchaseHistoryEntry[]
  readonly history: History
  readonly filter: HistoryFilter
  /** The shop shows this reader credits. */
  readonly credits: boolean
}

function Entries({ entries, history, filter, credits }: Props) {
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

function Filters({ filter, credits }: Pick<Props, 'filter' | 'credits'>) {
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
