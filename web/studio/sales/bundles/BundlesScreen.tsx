import { useState } from 'react'
import { listStudioBundles } from '#contract/calls/studio-bundles.ts'
import type { StudioBundle } from '#contract/generated/studio_bundles.ts'
import { ON_EACH_VISIT, read, useRead } from '../../../session/read.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useFormat } from '../../../ui/format.ts'
import { StudioPage } from '../../frame/StudioPage.tsx'
import type { ScreenProps } from '../../frame/studio-route.ts'
import { CutText } from '../../ui/CutText.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { MOST_LISTED, TimedList } from '../TimedList.tsx'
import { useBundleTexts } from './use-bundle-texts.ts'
import { WithdrawBundleDialog } from './WithdrawBundleDialog.tsx'

const bundleRead = (state: 'current' | 'past') =>
  read(listStudioBundles, { query: { state, limit: MOST_LISTED } })

/** Bundles that are offered, are to come and are over, and the way to make one. */
export default function BundlesScreen({ search }: ScreenProps) {
  const { t, percent, contents, time } = useBundleTexts()
  const format = useFormat()
  const current = useRead(bundleRead('current'), ON_EACH_VISIT)
  const past = useRead(bundleRead('past'), ON_EACH_VISIT)
  const [withdrawing, setWithdrawing] = useState<StudioBundle | null>(null)
  const actionsOf = (bundle: StudioBundle) => {
    const { id, name, state, mayChange } = bundle
    return [
      { label: t('copy'), name: t('copyOf', { name }), href: `/studio/sales/bundles/new?copy=${id}` },
      ...(mayChange && state !== 'ended' && state !== 'withdrawn'
        ? [{ label: t('withdraw.do'), name: t('withdraw.of', { name }), act: () => setWithdrawing(bundle) }]
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
          <LinkButton href="/studio/sales">{t('toSales')}</LinkButton>
          <LinkButton look="main" href="/studio/sales/bundles/new">
            {t('make')}
          </LinkButton>
        </>
      }
    >
      <TimedList
        {...{ t, search }}
        path="/studio/sales/bundles"
        current={{ read: current, rows: current.answer?.bundles, hasMore: current.answer?.hasMore }}
        past={{ read: past, rows: past.answer?.bundles, hasMore: past.answer?.hasMore }}
        none={
          <EmptyState title={t('none')} drawing="library">
            <p>{t('noneWhy')}</p>
          </EmptyState>
        }
        columns={[
          { key: 'name', label: t('column.name'), share: 30, of: linkOf },
          { key: 'state', label: t('column.state'), of: ({ state }) => t(`state.${state}`) },
          { key: 'discount', label: t('column.discount'), isNumber: true, of: one => percent(one.percent) },
          { key: 'contents', label: t('column.contents'), share: 25, isRare: true, of: contents },
          { key: 'time', label: t('column.time'), of: time },
          { key: 'sold', label: t('column.sold'), isNumber: true, of: ({ sold }) => format.number(sold) },
        ]}
        actions={bundle => <RowMenu of={bundle.name} actions={actionsOf(bundle)} />}
      />
      {withdrawing && <WithdrawBundleDialog bundle={withdrawing} onClose={() => setWithdrawing(null)} />}
    </StudioPage>
  )
}

function linkOf({ id, name }: StudioBundle) {
  return (
    <a href={`/studio/sales/bundles/${id}`}>
      <CutText text={name} />
    </a>
  )
}
