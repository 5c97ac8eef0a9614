import { listStudioSales } from '#contract/calls/studio-sales.ts'
import { WHOLE_BPS } from '#rules/discount.ts'
import { useNow } from '../../platform/now.ts'
import { ON_EACH_VISIT, read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useFormat } from '../../ui/format.ts'
import { useMomentText } from '../frame/moment-text.ts'
import { ListState } from '../ui/ListState.tsx'
import { More } from './More.tsx'
import { salesSoon } from './sales-soon.ts'
import styles from './Today.module.css'

const salesRead = read(listStudioSales, { query: { state: 'current', limit: 500 } })

/** How many are shown of what begins or ends. */
const MOST_TURNS = 10

/** Sales that begin or end within a week. */
export function SalesSoon() {
  const { t } = useTranslation('studio-today')
  const momentText = useMomentText()
  const format = useFormat()
  const sales = useRead(salesRead, ON_EACH_VISIT)
  const turns = salesSoon(sales.answer?.sales ?? [], useNow())
  return (
    <section aria-labelledby="sales">
      <h2 id="sales">{t('sales.title')}</h2>
      <ListState read={sales} empty={turns.length === 0 ? <p>{t('sales.none')}</p> : null} rows={2}>
        <ul className={styles.list}>
          {turns.slice(0, MOST_TURNS).map(({ sale: { id, name, percent }, what, at }) => (
            <li key={`${id} ${what}`}>
              <strong>
                <a href={`/studio/sales/${id}`}>{name}</a>
              </strong>
              <span className={styles.state}>
                {t('sales.off', { percent: format.percent(((percent ?? 0) * 100) / WHOLE_BPS) })}
              </span>
              <span className={styles.soft}>{t(`sales.${what}`, { when: momentText(at, 'full') })}</span>
            </li>
          ))}
        </ul>
        <More count={turns.length - MOST_TURNS} />
      </ListState>
    </section>
  )
}
