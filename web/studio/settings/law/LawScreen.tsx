import { showStart } from '#contract/calls/studio-start.ts'
import type { StudioStart } from '#contract/generated/studio_start.ts'
import {
  countMissing,
  doneByShop,
  LAW_MARKETS,
  type LawFacts,
  type LawMarket,
  lawFacts,
  lawPoints,
  usualMarket,
} from '#rules/law-points.ts'
import { usePageState } from '../../../platform/page-state.ts'
import { read, useRead } from '../../../session/read.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { StudioPage } from '../../frame/StudioPage.tsx'
import type { ScreenProps } from '../../frame/studio-route.ts'
import { ListState } from '../../ui/ListState.tsx'
import { ListTabs } from '../../ui/ListTabs.tsx'
import styles from './Law.module.css'
import { PointLine } from './PointLine.tsx'
import { ReceiptData } from './ReceiptData.tsx'

const startRead = read(showStart, {})

/** docs/product.md#law-and-tax: what is missing to open in a market, and what the shop does there by itself. */
export default function LawScreen({ search }: ScreenProps) {
  const { t } = useTranslation('studio-law')
  const { lang } = usePageState()
  const found = useRead(startRead, { revalidateOnMount: true })
  const facts = found.answer ? lawFacts(found.answer) : null
  const market =
    LAW_MARKETS.find(one => one === search.get('market')) ?? usualMarket(facts?.vatCountry ?? '', lang)
  return (
    <StudioPage title={t('title')} lead={t('lead')}>
      <ListState read={found} rows={12} empty={null}>
        {found.answer && facts && <Market market={market} facts={facts} start={found.answer} />}
      </ListState>
    </StudioPage>
  )
}

interface MarketProps {
  readonly market: LawMarket
  readonly facts: LawFacts
  readonly start: StudioStart
}

function Market({ market, facts, start }: MarketProps) {
  const { t } = useTranslation('studio-law')
  const missing = countMissing(facts, market)
  return (
    <div className={styles.law}>
      <ListTabs
        label={t('markets')}
        tabs={LAW_MARKETS.map(name => ({
          href: `/studio/settings/law?market=${name}`,
          label: t(`market.${name}`),
          isShown: name === market,
        }))}
      />
      <p className={styles.soft}>
        {t('note')} {t('settings')} <a href="/studio/settings/environment">{t('environment')}</a>
      </p>
      <section aria-labelledby="yours">
        <h2 id="yours">{t('yours.title')}</h2>
        <p>{missing === 0 ? t('yours.none') : t('yours.missing', { count: missing })}</p>
        <ul className={styles.points}>
          {lawPoints(facts, market).map(point => (
            <PointLine key={point.name} point={point} />
          ))}
        </ul>
      </section>
      {start.law && <ReceiptData law={start.law} />}
      <section aria-labelledby="by-shop">
        <h2 id="by-shop">{t('shop.title')}</h2>
        <ul className={styles.done}>
          {doneByShop(market).map(name => (
            <li key={name}>{t(`shop.${name}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
