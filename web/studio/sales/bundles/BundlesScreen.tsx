import { useState } from 'react'
import { listStudioBundles } from '#contract/calls/studio-bundles.ts'
import type { StudioBundle } from '#contract/generated/studio_bundles.ts'
import { ON_EACH_VISIT, read, useRead } from '../../../session/read.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { StudioPage } from '../../frame/StudioPage.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { ListSection } from '../ListSection.tsx'
import styles from '../Sales.module.css'
import { useBundleTexts } from './use-bundle-texts.ts'
import { WithdrawBundleDialog } from './WithdrawBundleDialog.tsx'

const PAST = 20
const currentRead = read(listStudioBundles, { query: { state: 'current', limit: 500 } })

/** Bundles that are offered, are to come and are over, and the way to make one. */
export default function BundlesScreen() {
  const { t } = useBundleTexts()
  const [shown, setShown] = useState(PAST)
  const current = useRead(currentRead, ON_EACH_VISIT)
  const past = useRead(read(listStudioBundles, { query: { state: 'past', limit: shown } }), ON_EACH_VISIT)
  const now = current.answer?.bundles ?? []
  const over = past.answer?.bundles ?? []
  return (
    <StudioPage
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
      <ListState
        read={current}
        empty={now.length === 0 && past.answer && over.length === 0 ? <None /> : null}
        rows={6}
      >
        <BundleTable name="running" bundles={now.filter(({ state }) => state === 'running')} />
        <BundleTable name="coming" bundles={now.filter(({ state }) => state !== 'running')} />
      </ListState>
      {/* Until it is known that nothing is over, what is awaited or could not be read is said once, above. */}
      {(over.length > 0 || (current.answer && !past.waiting && !past.answer)) && (
        <ListState read={past} empty={null}>
          <BundleTable name="past" bundles={over} />
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
  const { t } = useBundleTexts()
  return (
    <EmptyState title={t('none')} drawing="library">
      <p>{t('noneWhy')}</p>
    </EmptyState>
  )
}

interface TableProps {
  readonly name: 'running' | 'coming' | 'past'
  readonly bundles: readonly StudioBundle[]
}

const COLUMNS = ['name', 'state', 'discount', 'contents', 'time', 'sold']

function BundleTable({ name, bundles }: TableProps) {
  const { t } = useBundleTexts()
  return (
    <ListSection t={t} name={name} columns={COLUMNS}>
      {bundles.map(bundle => (
        <BundleLine key={bundle.id} bundle={bundle} />
      ))}
    </ListSection>
  )
}

function BundleLine({ bundle }: { readonly bundle: StudioBundle }) {
  const { t, percent, contents, time } = useBundleTexts()
  const [withdrawing, setWithdrawing] = useState(false)
  const { id, name, state, mayChange, sold } = bundle
  const isOver = state === 'ended' || state === 'withdrawn'
  return (
    <tr>
      <th scope="row">
        <a href={`/studio/sales/bundles/${id}`}>{name}</a>
      </th>
      <td>{t(`state.${state}`)}</td>
      <td>{percent(bundle.percent)}</td>
      <td>{contents(bundle)}</td>
      <td>{time(bundle)}</td>
      <td>{sold}</td>
      <td>
        <div className={styles.buttons}>
          {mayChange && !isOver && (
            <Button aria-label={t('withdraw.of', { name })} onClick={() => setWithdrawing(true)}>
              {t('withdraw.do')}
            </Button>
          )}
          <LinkButton href={`/studio/sales/bundles/new?copy=${id}`} aria-label={t('copyOf', { name })}>
            {t('copy')}
          </LinkButton>
        </div>
        {withdrawing && <WithdrawBundleDialog bundle={bundle} onClose={() => setWithdrawing(false)} />}
      </td>
    </tr>
  )
}
