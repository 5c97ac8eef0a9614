import { useRef, useState } from 'react'
import { convertCredits } from '#contract/calls/coins.ts'
import type { User } from '#contract/generated/accounts.ts'
import { useRefreshReads } from '../session/cached-reads.ts'
import { newKey } from '../session/new-key.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useFormat } from '../ui/format.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import { Amount } from './Amount.tsx'
import styles from './Coins.module.css'
import { DebtNotice } from './DebtNotice.tsx'
import sums from './Sums.module.css'

interface Props {
  readonly reader: User
  readonly amount: number
  /** Coins that one credit becomes. */
  readonly each: number
  readonly open: boolean
  readonly onClose: () => void
  readonly done: () => void
}

/** Before credits become coins: what one gives, what one has afterwards, and that it is for good. */
export function ConvertDialog({ reader, amount, each, open, onClose, done }: Props) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const refresh = useRefreshReads()
  const { act, acting } = useMutation(convertCredits, 'coins')
  const [said, setSaid] = useState<string | null>(null)
  // After a lost answer the key stays, so that a second press is the same exchange.
  const key = useRef(newKey())
  const credits = reader.earnedCredits - reader.usedCredits

  async function confirm() {
    if (acting) return
    const outcome = await act({ body: { amount } }, `${key.current} ${amount}`)
    if (outcome.refused !== 'fault') key.current = newKey()
    await refresh()
    if (outcome.refused !== undefined) return setSaid(outcome.said)
    setSaid(null)
    done()
  }

  return (
    <Dialog
      open={open}
      title={t('credits.confirm', { count: amount, amount: format.number(amount) })}
      onClose={() => {
        setSaid(null)
        onClose()
      }}
      actions={
        <>
          {reader.debtCoins === 0 && (
            <Button look="main" aria-disabled={acting || undefined} onClick={() => void confirm()}>
              {t('credits.send')}
            </Button>
          )}
          <Button onClick={onClose}>{t('spend.cancel')}</Button>
        </>
      }
    >
      {reader.debtCoins > 0 && <DebtNotice coins={reader.debtCoins} />}
      {said && reader.debtCoins === 0 && (
        <Notice look="bad" focused>
          <p>{said}</p>
        </Notice>
      )}
      <dl className={`${sums.sums} ${sums.amounts}`}>
        <dt>{t('credits.get')}</dt>
        <dd>
          <Amount unit="coins" amount={amount * each} />
        </dd>
        <dt>{t('credits.creditsNow')}</dt>
        <dd>{format.number(credits)}</dd>
        <dt>{t('credits.creditsAfter')}</dt>
        <dd>{format.number(Math.max(0, credits - amount))}</dd>
        <dt>{t('credits.coinsAfter')}</dt>
        <dd>
          <Amount unit="coins" amount={reader.coins + amount * each} />
        </dd>
      </dl>
      <p className={styles.note}>{t('credits.forGood')}</p>
    </Dialog>
  )
}
