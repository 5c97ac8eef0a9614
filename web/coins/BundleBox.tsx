import type { ReactNode } from 'react'
import type { BundleOffer } from '#contract/generated/bundles.ts'
import { usePageState } from '../platform/page-state.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from '../ui/format.ts'
import { Price } from '../ui/Price.tsx'
import styles from './BundleOffers.module.css'

interface BoxProps {
  readonly offer: BundleOffer
  readonly level: 2 | 3
  /** The way to buy it. */
  readonly children: ReactNode
}

/** A bundle: what it is called, what it costs, and what is in it. */
export function BundleBox({ offer, level, children }: BoxProps) {
  const { t } = useTranslation('offer')
  const { lang } = usePageState()
  const format = useFormat()
  const { coins, singleCoins, endsAt } = offer
  const saved = singleCoins - coins
  const Heading = `h${level}` as const
  return (
    <section className={styles.bundle} aria-labelledby={offer.id}>
      <Heading id={offer.id}>{bundleName(offer, lang)}</Heading>
      <p className={styles.price}>
        <Price coins={coins} fullCoins={singleCoins} />
        <span className={styles.saved}>{t('saves', { count: saved, amount: format.number(saved) })}</span>
      </p>
      <p>
        <BundleSums offer={offer} />
      </p>
      {endsAt && <p className={styles.note}>{t('bundle.until', { date: format.date(endsAt) })}</p>}
      <details className={styles.contents}>
        <summary>{t('bundle.contents')}</summary>
        <BundleVolumes offer={offer} />
      </details>
      <p>{children}</p>
    </section>
  )
}

/** 6 volumes together: 2,990 coins instead of 3,594. You have 2, so the other 4 cost 1,993. */
function BundleSums({ offer: { volumes, owned, coins, allCoins, allSingleCoins } }: Pick<BoxProps, 'offer'>) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const all = {
    volumes: volumes.length,
    coins: format.number(allCoins),
    single: format.number(allSingleCoins),
  }
  const rest = { count: owned, left: volumes.length - owned, coins: format.number(coins) }
  return (
    <>
      {t('bundle.all', all)}
      {owned > 0 && ` ${t('bundle.owned', rest)}`}
    </>
  )
}

function BundleVolumes({ offer: { volumes } }: Pick<BoxProps, 'offer'>) {
  const { t } = useTranslation('offer')
  const link = useLink()
  return (
    <ul className="unmarked">
      {volumes.map(({ id, title, slug, owned, coins, singleCoins }) => (
        <li key={id} className={styles.volume}>
          <a href={link(`/volumes/${slug}`)}>{title}</a>
          {owned ? (
            <span className={styles.note}>{t('bundle.yours')}</span>
          ) : (
            <Price coins={coins} fullCoins={singleCoins} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** In the language of the page, or in another. */
export function bundleName({ names }: Pick<BundleOffer, 'names'>, lang: string): string {
  return names[lang] ?? Object.values(names)[0] ?? ''
}
