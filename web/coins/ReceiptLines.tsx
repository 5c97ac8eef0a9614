import { listReceipts } from '#contract/calls/receipts.ts'
import type { Receipt } from '#contract/generated/receipts.ts'
import { RECEIPT_KINDS } from '#rules/receipt.ts'
import { useLocalTime } from '../platform/local-time.ts'
import { useLink } from '../router/navigation.ts'
import { ReadFault } from '../session/ReadFault.tsx'
import { read, useRead } from '../session/read.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useFormat } from '../ui/format.ts'
import { Pager } from '../ui/Pager.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './History.module.css'

const PAGE_SIZE = 20

/** A page of the reader's numbered receipts. */
export default function ReceiptLines({ page }: { readonly page: number }) {
  const { t } = useTranslation('receipts')
  const link = useLink()
  const asked = read(listReceipts, { query: { limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE } })
  const { answer, broken, fault, again } = useRead(asked)
  if (broken) return <ReadFault fault={fault} again={again} />
  if (!answer) return <Skeleton count={8} />
  const count = answer.pagination?.total ?? 0
  if (count === 0)
    return (
      <EmptyState
        drawing="history"
        title={t('none')}
        action={<LinkButton href={link('/user/history')}>{t('history')}</LinkButton>}
      >
        <p>{t('noneText')}</p>
      </EmptyState>
    )
  return (
    <div className={styles.history}>
      <ol className={`unmarked ${styles.entries}`}>
        {answer.receipts.map(receipt => (
          <ReceiptLine key={receipt.number} receipt={receipt} />
        ))}
      </ol>
      <Pager
        {...{ page, pageSize: PAGE_SIZE, count }}
        hrefOf={to => link(to === 1 ? '/user/history/receipts' : `/user/history/receipts?page=${to}`)}
      />
    </div>
  )
}

function ReceiptLine({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation(['receipts', 'coins'])
  const link = useLink()
  const format = useFormat()
  const localTime = useLocalTime()
  const { number, kind, date, lines, sums } = receipt
  const coins = lines.reduce((sum, line) => sum + line.coins, 0)
  return (
    <li className={styles.entry}>
      <div>
        <p className={styles.what}>
          <a href={link(`/user/history/receipts/${number}`)}>{number}</a>{' '}
          {lines.map(({ description }) => description).join(', ')}
        </p>
        <p className={styles.note}>
          <span>{t(`kinds.${RECEIPT_KINDS[kind - 1]}`)}</span>
          {date && <time dateTime={date.toISOString()}>{localTime(date)}</time>}
        </p>
      </div>
      <div className={styles.amounts}>
        {sums.map(({ value, currency }) => (
          <p key={currency} className={styles.out}>
            {format.money(value, currency)}
          </p>
        ))}
        {coins !== 0 && (
          <p className={styles.note}>
            {t('coins:amounts.coins', { count: Math.abs(coins), amount: format.number(coins) })}
          </p>
        )}
      </div>
    </li>
  )
}
