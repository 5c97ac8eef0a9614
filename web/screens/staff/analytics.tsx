import { type FormEvent, useState } from 'react'
import { listAnalyticsTotals } from '#contract/calls/visit.ts'
import { AccountPage } from '../../accounts/AccountPage.tsx'
import { useNow } from '../../platform/now.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'
import styles from './analytics.module.css'

const DAY_MS = 86_400_000
const USUAL_DAYS = 30

export default unlistedScreen('accounts:analytics.', Analytics)

/** What was counted, for staff. */
function Analytics() {
  return <AccountPage name="analytics">{() => <Days />}</AccountPage>
}

function Days() {
  const { t } = useTranslation('accounts')
  const now = useNow()
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)
  const [days, setDays] = useState({
    from: dayOf(new Date(now.getTime() - (USUAL_DAYS - 1) * DAY_MS)),
    until: dayOf(now),
  })

  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const from = String(data.get('from'))
    const until = String(data.get('until'))
    if (from && until) setDays({ from, until })
  }

  return (
    <>
      <form className={styles.days} onSubmit={choose}>
        <Field label={t('analytics.from')} type="date" name="from" defaultValue={days.from} required />
        <Field label={t('analytics.until')} type="date" name="until" defaultValue={days.until} required />
        <Button type="submit">{t('analytics.show')}</Button>
      </form>
      <Table {...days} />
    </>
  )
}

function Table({ from, until }: { readonly from: string; readonly until: string }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const query = { from: new Date(from), until: new Date(new Date(until).getTime() + DAY_MS - 1) }
  const { answer, refused } = useRead(read(listAnalyticsTotals, { query }))
  if (refused)
    return <EmptyState title={t('analytics.notAllowedTitle')}>{t('analytics.notAllowedText')}</EmptyState>
  if (!answer) return <Skeleton count={8} />
  if (answer.totals.length === 0)
    return <EmptyState title={t('analytics.nothing')}>{t('analytics.nothingText')}</EmptyState>
  const columns = [
    'day',
    'category',
    'action',
    'labelled',
    'campaign',
    'events',
    'sessions',
    'value',
  ] as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled by keyboard too.
    <section className={styles.scroll} tabIndex={0} aria-label={t('analytics.title')}>
      <table>
        <caption className="unseen">{t('analytics.caption', { from, until })}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {t(`analytics.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.totals.map(row => (
            <tr
              key={[
                row.day,
                row.category,
                row.action,
                row.label,
                row.campaign,
                row.source,
                row.medium,
              ].join()}
            >
              <th scope="row">{row.day}</th>
              <td>{row.category}</td>
              <td>{row.action}</td>
              <td>{row.label}</td>
              <td>{[row.campaign, row.source, row.medium].filter(Boolean).join(' / ')}</td>
              <td className={styles.number}>{format.number(row.events)}</td>
              <td className={styles.number}>{format.number(row.sessions)}</td>
              <td className={styles.number}>{format.number(row.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
