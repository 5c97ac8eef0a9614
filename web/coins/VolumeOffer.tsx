import { type ReactNode, Suspense } from 'react'
import type { Volume } from '#contract/generated/catalogue.ts'
import type { PurchasePrice } from '#contract/generated/coins.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { useNow } from '../platform/now.ts'
import { useLink } from '../router/navigation.ts'
import { ReadFault } from '../session/ReadFault.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import { Price } from '../ui/Price.tsx'
import styles from './VolumeOffer.module.css'

const ReaderOffer = lazyPart(['coins', 'refusals'], () => import('./ReaderOffer.tsx'), OfferNotLoaded)

interface Props {
  readonly volume: Volume
  readonly price: PurchasePrice
  /** Asks for the price again. */
  readonly reprice: () => void
  /** Where reading begins. */
  readonly readHref: string | null
  /** Instead of the offer, for whoever owns the volume; takes the sentence about what that means. */
  readonly owned: (meaning: ReactNode) => ReactNode
}

/**
 * docs/product.md#purchase-box: what a volume costs, and the way to buy it. Visitors are shown the way in; what readers need
 * is loaded for them alone.
 */
export function VolumeOffer(props: Props) {
  const { t } = useTranslation('offer')
  const signedIn = useSignedIn()
  const asVisitor = <VisitorOffer {...props} />
  return (
    <section className={styles.offer} aria-label={t('title')}>
      {signedIn ? (
        <Suspense fallback={asVisitor}>
          <ReaderOffer
            {...props}
            terms={<Terms {...props} />}
            owned={props.owned(<Kept volume={props.volume} />)}
            waiting={asVisitor}
          />
        </Suspense>
      ) : (
        asVisitor
      )}
    </section>
  )
}

/** The price stays, and the page can be loaded anew. */
function OfferNotLoaded({ terms }: { readonly terms: ReactNode }) {
  return (
    <div className={styles.inner}>
      {terms}
      <ReadFault fault={0} again={() => location.reload()} />
    </div>
  )
}

/** The page is the same for everybody: for readers it reserves the space until their own offer is loaded. */
function VisitorOffer(props: Props) {
  const { t } = useTranslation('offer')
  const link = useLink()
  const next = encodeURIComponent(link(`/volumes/${props.volume.slug}`))
  return (
    <div className={`${styles.inner} ${styles.visitor}`}>
      <Terms {...props} />
      <p className={styles.note}>{t('free')}</p>
      <p>
        <LinkButton href={`${link('/sign-in')}?next=${next}`} rel="nofollow">
          {t('signIn')}
        </LinkButton>
      </p>
    </div>
  )
}

/** What it costs and what one gets. */
function Terms({ volume, price }: Props) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const { coins, priorCoins, credits, showsCredits } = price
  const fullCoins = priorCoins ?? price.fullCoins
  const saved = fullCoins - coins
  return (
    <>
      <p className={styles.price}>
        <Price coins={coins} fullCoins={fullCoins} />
        {saved > 0 && (
          <span className={styles.saved}>{t('saves', { count: saved, amount: format.number(saved) })}</span>
        )}
        {showsCredits && <span>{t('credits', { count: credits, amount: format.number(credits) })}</span>}
      </p>
      {priorCoins !== undefined && (
        <p className={styles.note}>{t('prior', { count: priorCoins, amount: format.number(priorCoins) })}</p>
      )}
      <Kept volume={volume} />
    </>
  )
}

/** A sentence about what owning it means. */
function Kept({ volume }: Pick<Props, 'volume'>) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const now = useNow()
  const { publishing, premiumExtras } = volume
  return (
    <p>
      {publishing && publishing > now
        ? t('preorder', { date: format.date(publishing) })
        : t(premiumExtras ? 'keptPremium' : 'kept')}
    </p>
  )
}
