import { useState } from 'react'
import { listStudioSales } from '#contract/calls/studio-sales.ts'
import type { StudioSale } from '#contract/generated/studio_sales.ts'
import { ON_EACH_VISIT, read, useRead } from '../../session/read.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import type { ScreenProps } from '../frame/studio-route.ts'
import { CutText } from '../ui/CutText.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { EndSaleDialog } from './EndSaleDialog.tsx'
import { MOST_LISTED, TimedList } from './TimedList.tsx'
import { useSaleTexts } from './use-sale-texts.ts'

const saleRead = (state: 'current' | 'past') =>
  read(listStudioSales, { query: { state, limit: MOST_LISTED } })

/** Sales that run, are to come and are over, and the way to plan one. */
export default function SalesScreen({ search }: ScreenProps) {
  const { t, percent, covered, time } = useSaleTexts()
  const current = useRead(saleRead('current'), ON_EACH_VISIT)
  const past = useRead(saleRead('past'), ON_EACH_VISIT)
  const [ending, setEnding] = useState<StudioSale | null>(null)
  const actionsOf = (sale: StudioSale) => {
    const { id, name, state, mayChange } = sale
    return [
      { label: t('copy'), name: t('copyOf', { name }), href: `/studio/sales/new?copy=${id}` },
      ...(mayChange && state !== 'ended' && state !== 'withdrawn'
        ? [{ label: t(`end.${state}`), name: t(`end.${state}Of`, { name }), act: () => setEnding(sale) }]
        : []),
    ]
  }
  return (
    <StudioPage
      isDense
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
      <TimedList
        {...{ t, search }}
        path="/studio/sales"
        current={{ read: current, rows: current.answer?.sales, hasMore: current.answer?.hasMore }}
        past={{ read: past, rows: past.answer?.sales, hasMore: past.answer?.hasMore }}
        none={
          <EmptyState title={t('none')} drawing="calendar">
            <p>{t('noneWhy')}</p>
          </EmptyState>
        }
        columns={[
          { key: 'name', label: t('column.name'), share: 30, of: linkOf },
          { key: 'state', label: t('column.state'), of: ({ state }) => t(`state.${state}`) },
          {
            key: 'discount',
            label: t('column.discount'),
            isNumber: true,
            of: sale => (sale.percent === undefined ? t('nothing') : percent(sale.percent)),
          },
          {
            key: 'covers',
            label: t('column.covers'),
            share: 30,
            isRare: true,
            of: sale =>
              sale.floorCoins === undefined
                ? covered(sale)
                : `${covered(sale)}, ${t('floorAt', { count: sale.floorCoins })}`,
          },
          { key: 'time', label: t('column.time'), of: time },
        ]}
        actions={sale => <RowMenu of={sale.name} actions={actionsOf(sale)} />}
      />
      {ending && <EndSaleDialog sale={ending} onClose={() => setEnding(null)} />}
    </StudioPage>
  )
}

function linkOf({ id, name }: StudioSale) {
  return (
    <a href={`/studio/sales/${id}`}>
      <CutText text={name} />
    </a>
  )
}
