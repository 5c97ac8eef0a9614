import { useState } from 'react'
import { listStudioSales } from '#contract/calls/studio-sales.ts'
import type { StudioSale } from '#contract/generated/studio_sales.ts'
import { ON_EACH_VISIT, read, useRead } from '../../session/read.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import { ListState } from '../ui/ListState.tsx'
import { EndSaleDialog } from './EndSaleDialog.tsx'
import { ListSection } from './ListSection.tsx'
import styles from './Sales.module.css'
import { useSaleTexts } from './use-sale-texts.ts'

const PAST = 20
const currentRead = read(listStudioSales, { query: { state: 'current', limit: 500 } })

/** Sales that run, are to come and are over, and the way to plan one. */
export default function SalesScreen() {
  const { t } = useSaleTexts()
  const [shown, setShown] = useState(PAST)
  const current = useRead(currentRead, ON_EACH_VISIT)
  const past = useRead(read(listStudioSales, { query: { state: 'past', limit: shown } }), ON_EACH_VISIT)
  const now = current.answer?.sales ?? []
  const over = past.answer?.sales ?? []
  const running = now.filter(({ state }) => state === 'running')
  const coming = now.filter(({ state }) => state !== 'running')
  return (
    <StudioPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <LinkButton href="/studio/sales/bundles">{t('toBundles')}</LinkButton>
          <LinkButton look="main" href="/studio/sales/new">
            {t('plan')}
          </LinkButton>
        </>
      }
    >
      <ListState
        read={current}
        empty={now.length === 0 && past.answer && over.length === 0 ? <None /> : null}
        rows={6}
      >
        <SaleTable name="running" sales={running} />
        <SaleTable name="coming" sales={coming} />
      </ListState>
      {/* Until it is known that nothing is over, what is awaited or could not be read is said once, above. */}
      {(over.length > 0 || (current.answer && !past.waiting && !past.answer)) && (
        <ListState read={past} empty={null}>
          <SaleTable name="past" sales={over} />
        </ListState>
      )}
      {past.answer?.hasMore && (
        <div>
          <Button onClick={() => setShown(shown + 4 * PAST)}>{t('more')}</Button>
        </div>
      )}
    </StudioPage>
  )
}

function None() {
  const { t } = useSaleTexts()
  return (
    <EmptyState title={t('none')} drawing="calendar">
      <p>{t('noneWhy')}</p>
    </EmptyState>
  )
}

interface TableProps {
  readonly name: 'running' | 'coming' | 'past'
  readonly sales: readonly StudioSale[]
}

const COLUMNS = ['name', 'state', 'discount', 'covers', 'time']

function SaleTable({ name, sales }: TableProps) {
  const { t } = useSaleTexts()
  return (
    <ListSection t={t} name={name} columns={COLUMNS}>
      {sales.map(sale => (
        <SaleLine key={sale.id} sale={sale} />
      ))}
    </ListSection>
  )
}

function SaleLine({ sale }: { readonly sale: StudioSale }) {
  const { t, percent, covered, time } = useSaleTexts()
  const [ending, setEnding] = useState(false)
  const { id, name, state, floorCoins, mayChange } = sale
  const isOver = state === 'ended' || state === 'withdrawn'
  return (
    <tr>
      <th scope="row">
        <a href={`/studio/sales/${id}`}>{name}</a>
      </th>
      <td>{t(`state.${state}`)}</td>
      <td>
        {sale.percent === undefined ? t('nothing') : percent(sale.percent)}
        {floorCoins !== undefined && (
          <span className={styles.soft}>{t('floorAt', { count: floorCoins })}</span>
        )}
      </td>
      <td>{covered(sale)}</td>
      <td className={styles.time}>{time(sale)}</td>
      <td>
        <div className={styles.buttons}>
          {mayChange && !isOver && (
            <Button aria-label={t(`end.${state}Of`, { name })} onClick={() => setEnding(true)}>
              {t(`end.${state}`)}
            </Button>
          )}
          <LinkButton href={`/studio/sales/new?copy=${id}`} aria-label={t('copyOf', { name })}>
            {t('copy')}
          </LinkButton>
        </div>
        {ending && <EndSaleDialog sale={sale} onClose={() => setEnding(false)} />}
      </td>
    </tr>
  )
}
