import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../platform/lazy-part.ts'
import type { Screen } from '../platform/screen.ts'
import { useSignedIn } from '../platform/signed-in.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './kept.module.css'

const KeptShelf = lazyPart([], () => import('../reading/kept/KeptShelf.tsx'))

/** The shelf of what is kept on this device. Only the browser knows what stands there. */
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
  // Known as soon as the page is alive, which is when the browser can be asked.
  const alive = useSignedIn() !== undefined
  return (
    <div className={styles.kept}>
      <h1>{t('title')}</h1>
      {alive ? (
        <Suspense fallback={<Skeleton count={4} />}>
          <KeptShelf />
        </Suspense>
      ) : (
        <Skeleton count={4} />
      )}
    </div>
  )
}
