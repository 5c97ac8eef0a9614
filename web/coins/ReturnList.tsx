import { lazy, Suspense, useRef, useState } from 'react'
import type { Returnable, Returns } from '#contract/generated/history.ts'
import { useTranslation } from '../texts/use-translation.ts'
import styles from './History.module.css'
import { ReturnNote } from './ReturnNote.tsx'
import { useGoesBackWords } from './use-goes-back-words.ts'

const GoesBackDialog = lazy(() => import('./GoesBackDialog.tsx'))

interface Props extends Pick<Returns, 'purchases'> {
  /** Gives one back. Answers why not, in words; null where it was done. */
  readonly withdraw: (id: string) => Promise<string | null>
}

/** What was bought lately: what can go back, until when, and below it what cannot, and why. */
export function ReturnList({ purchases, withdraw }: Props) {
  const { t } = useTranslation('withdraw')
  const words = useGoesBackWords()
  const [chosen, setChosen] = useState<Returnable | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const open = purchases.filter(({ reason }) => reason === '')
  const others = purchases.filter(({ reason }) => reason !== '')
  if (purchases.length === 0) return <p>{t('none')}</p>
  return (
    <div className={styles.history} ref={list} tabIndex={-1}>
      {open.length > 0 && <Lines title={t('list')} purchases={open} choose={setChosen} />}
      {others.length > 0 && <Lines title={t('others')} purchases={others} choose={setChosen} />}
      <Suspense>
        {chosen && (
          <GoesBackDialog
            words={words.ofPurchase(chosen)}
            act={() => withdraw(chosen.id)}
            onClose={() => setChosen(null)}
            onDone={() => list.current?.focus()}
          />
        )}
      </Suspense>
    </div>
  )
}

interface LinesProps extends Pick<Returns, 'purchases'> {
  readonly title: string
  readonly choose: (one: Returnable) => void
}

function Lines({ title, purchases, choose }: LinesProps) {
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      <ol className={`unmarked ${styles.entries}`}>
        {purchases.map(one => (
          <li key={one.id} className={styles.entry}>
            <div>
              <p className={styles.what}>{one.description}</p>
              <ReturnNote of={one} choose={() => choose(one)} dated />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
