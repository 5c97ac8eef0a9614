import { Suspense } from 'react'
import { lazyPart } from '../platform/lazy-part.ts'
import type { Screen } from '../router/screen.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './kept.module.css'

const KeptShelf = lazyPart([], () => import('../reader/offline/SavedParts.tsx'))

/** The parts that are stored on this device, which only the browser knows. */
const kept: Screen = {
  head: ({ t }) => ({
    title: t('kept:headTitle') + t('titleSuffix'),
    description: t('kept:headDescription'),
    unlisted: true,
  }),
  View: Kept,
}
export default kept

function Kept() {
  const { t } = useTranslation('kept')
  // Defined once the page is hydrated, when the browser can be asked.
  const hydrated = useSignedIn() !== undefined
  return (
    <div className={styles.kept}>
      <h1>{t('title')}</h1>
      {hydrated ? (
        <Suspense fallback={<Skeleton count={4} />}>
          <KeptShelf />
        </Suspense>
      ) : (
        <Skeleton count={4} />
      )}
    </div>
  )
}
