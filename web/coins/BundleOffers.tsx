import { Suspense } from 'react'
import type { BundleOffer } from '#contract/generated/bundles.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { useLink } from '../router/navigation.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { BundleBox } from './BundleBox.tsx'
import styles from './BundleOffers.module.css'

const ReaderBundles = lazyPart(['coins', 'refusals'], () => import('./ReaderBundles.tsx'))

interface Props {
  /** As visitors are offered them. */
  readonly bundles: readonly BundleOffer[]
  /** As the reader is; undefined for visitors, and until it is known. */
  readonly own: readonly BundleOffer[] | undefined
  /** Asks for the prices again. */
  readonly reprice: () => void
  /** The page that offers them, to come back to after signing in. */
  readonly path: string
  /** Of their headings. */
  readonly level: 2 | 3
}

/** Bundles for visitors and, as soon as it is known what they have, for readers. */
export function BundleOffers({ bundles, own, reprice, path, level }: Props) {
  const { t } = useTranslation('offer')
  const link = useLink()
  const signedIn = useSignedIn()
  const forVisitors = (
    <div className={`${styles.bundles} ${styles.visitor}`}>
      {bundles.map(offer => (
        <BundleBox key={offer.id} offer={offer} level={level}>
          <LinkButton href={`${link('/sign-in')}?next=${encodeURIComponent(link(path))}`} rel="nofollow">
            {t('signIn')}
          </LinkButton>
        </BundleBox>
      ))}
    </div>
  )
  if (!signedIn || own === undefined) return forVisitors
  return (
    <Suspense fallback={forVisitors}>
      <ReaderBundles bundles={own} reprice={reprice} level={level} />
    </Suspense>
  )
}
