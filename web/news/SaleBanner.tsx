import { useSyncExternalStore } from 'react'
import type { Sale } from '#contract/generated/news.ts'
import { WHOLE_BPS } from '#rules/discount.ts'
import { useLocalTime } from '../platform/local-time.ts'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import { useRead } from '../session/read.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { X } from '../ui/icons/x.ts'
import styles from './SaleBanner.module.css'
import { saleRead } from './sale-read.ts'

const CLOSED = 'kashihon-sale-closed'
const listeners = new Set<() => void>()
const keyOf = ({ name, until }: Sale) => `${name} ${until?.getTime() ?? ''}`

/** Hides the banner as long as the tab is open: storage of the session needs no consent. */
function close(sale: Sale): void {
  sessionStorage.setItem(CLOSED, keyOf(sale))
  for (const notify of listeners) notify()
}

function listen(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** The sale that runs: its discount, on which series, and until when. It can be hidden, and another sale shows again. */
export function SaleBanner({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('news')
  const format = useFormat()
  const localTime = useLocalTime()
  const sale = useRead(saleRead(place)).answer
  const closed = useSyncExternalStore(
    listen,
    () => (sale ? sessionStorage.getItem(CLOSED) === keyOf(sale) : false),
    () => false,
  )
  if (!sale?.until || closed) return null
  const percent = format.percent(sale.discountBps / WHOLE_BPS)
  return (
    <aside className={styles.sale} aria-label={t('sale.label')}>
      <p>
        <strong>{sale.name}</strong> <span>{t('sale.off', { percent })}</span> <SaleSeries sale={sale} />{' '}
        <span className={styles.until}>
          <time dateTime={sale.until.toISOString()}>{t('sale.until', { date: localTime(sale.until) })}</time>
        </span>
      </p>
      <button
        type="button"
        className={`scripted ${styles.close}`}
        aria-label={t('sale.close')}
        onClick={() => close(sale)}
      >
        <Icon of={X} />
      </button>
    </aside>
  )
}

function SaleSeries({ sale }: { readonly sale: Sale }) {
  const { t } = useTranslation('news')
  const link = useLink()
  if (sale.series.length === 0) return <a href={link('/series')}>{t('sale.all')}</a>
  const more = sale.seriesCount - sale.series.length
  return (
    <span>
      {sale.someVolumes && `${t('sale.someVolumes')} `}
      {sale.series.map(({ slug, title }, at) => (
        <span key={slug}>
          {at > 0 && ', '}
          <a href={link(`/series/${slug}`)}>{title}</a>
        </span>
      ))}
      {more > 0 && ` ${t('sale.more', { count: more })}`}
    </span>
  )
}
