import { lazy, Suspense } from 'react'
import { useSignedIn } from '../../session/signed-in.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { SoldPlan } from '../plans.ts'
import styles from './AccountStep.module.css'
import { ChosenPlan } from './ChosenPlan.tsx'
import step from './Step.module.css'
import { VisitorAccount } from './VisitorAccount.tsx'

const ReaderAccount = lazy(() => import('./ReaderAccount.tsx'))

interface Props {
  readonly plan: SoldPlan
  /** Why the last step led back to this one. */
  readonly refused: string | undefined
}

/** docs/product.md#subscribing, step account: who subscribes, from where, and with which coupon. */
export function AccountStep({ plan, refused }: Props) {
  const { t } = useTranslation('membership')
  const signedIn = useSignedIn()
  return (
    <div className={step.step}>
      <ChosenPlan plan={plan} />
      <section className={step.rows} aria-labelledby="account">
        <h2 id="account">{t('account.title')}</h2>
        {signedIn === undefined && <WhoIsHere />}
        {signedIn === false && <VisitorAccount />}
        {signedIn && (
          <Suspense fallback={<Skeleton count={4} />}>
            <ReaderAccount plan={plan} refused={refused} />
          </Suspense>
        )}
      </section>
    </div>
  )
}

/** The page is the same for everybody: until it is hydrated the styles show what is for readers or for visitors. */
function WhoIsHere() {
  return (
    <>
      <div className={styles.visitor}>
        <VisitorAccount />
      </div>
      <div className={styles.reader}>
        <Skeleton count={4} />
      </div>
    </>
  )
}
