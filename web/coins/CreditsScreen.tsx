import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { convertCredits } from '#contract/calls/coins.ts'
import type { User } from '#contract/generated/accounts.ts'
import { isLanguage } from '#rules/interface-language.ts'
import { coinsOfCredit } from '#rules/price.ts'
import { useAct } from '../platform/act.ts'
import { useRefresh } from '../platform/forget.ts'
import { useFormat } from '../platform/format.ts'
import { useLink, useNavigation } from '../platform/navigation.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Field } from '../ui/Field.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { UserArea } from '../ui/UserArea.tsx'
import styles from './CoinsScreen.module.css'
import { DebtNotice } from './DebtNotice.tsx'
import { Purse } from './Purse.tsx'
import { Amount } from './SpendDialog.tsx'

/** docs/product.md#credits: each becomes the price of a novel in the account's language. */
export function CreditsScreen() {
  const { t } = useTranslation('coins')
  return (
    <UserArea title={t('credits.title')} lead={t('credits.lead')}>
      {reader => (reader.showsCredits ? <Converting reader={reader} /> : <ToCoins />)}
    </UserArea>
  )
}

/** A shop that gives no credits shows nothing of them: whoever has this address goes to the coins. */
function ToCoins() {
  const { go } = useNavigation()
  const link = useLink()
  useEffect(() => go(link('/user/coins'), { replace: true }), [go, link])
  return null
}

function faultOf(typed: string, credits: number): string | null {
  const amount = Number(typed)
  if (typed === '' || Number.isNaN(amount)) return 'creditsMissing'
  if (!Number.isInteger(amount) || amount < 1) return 'creditsNotWhole'
  return amount > credits ? 'creditsTooMany' : null
}

function Converting({ reader }: { readonly reader: User }) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const credits = reader.earnedCredits - reader.usedCredits
  const each = coinsOfCredit(isLanguage(reader.language) ? reader.language : 'en')
  const [fault, setFault] = useState<string | null>(null)
  const [amount, setAmount] = useState(1)
  const [open, setOpen] = useState(false)
  const [got, setGot] = useState<{ coins: number; times: number } | null>(null)

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('amount') ?? '').trim()
    const wrong = faultOf(typed, credits)
    setFault(wrong)
    if (wrong) return event.currentTarget.querySelector('input')?.focus()
    setAmount(Number(typed))
    setOpen(true)
  }

  return (
    <>
      {got && (
        <Notice
          key={got.times}
          look="good"
          title={t('credits.done', { count: got.coins, amount: format.number(got.coins) })}
          focused
        />
      )}
      <Purse reader={reader} />
      {credits === 0 ? (
        !got && (
          <EmptyState title={t('credits.none')}>
            <p>{t('credits.noneText')}</p>
          </EmptyState>
        )
      ) : (
        <form className={styles.own} noValidate onSubmit={send} onInput={() => setFault(null)}>
          <Field
            key={got?.times}
            label={t('credits.amount')}
            hint={t('credits.rate', { count: each, amount: format.number(each) })}
            error={fault && t(`refused.${fault}`)}
            name="amount"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={1}
          />
          <p>
            <Button type="submit" look="main">
              {t('credits.send')}
            </Button>
          </p>
        </form>
      )}
      <ConvertDialog
        reader={reader}
        amount={amount}
        each={each}
        open={open}
        onClose={() => setOpen(false)}
        done={() => {
          setOpen(false)
          setGot(last => ({ coins: amount * each, times: (last?.times ?? 0) + 1 }))
        }}
      />
    </>
  )
}

interface ConvertProps {
  readonly reader: User
  readonly amount: number
  /** Coins that one credit becomes. */
  readonly each: number
  readonly open: boolean
  readonly onClose: () => void
  readonly done: () => void
}

function ConvertDialog({ reader, amount, each, open, onClose, done }: ConvertProps) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const refresh = useRefresh()
  const { act, acting } = useAct(convertCredits, 'coins')
  const [said, setSaid] = useState<string | null>(null)
  // After a lost answer the same is asked for again, and is then the same exchange.
  const key = useRef(crypto.randomUUID())
  const credits = reader.earnedCredits - reader.usedCredits

  async function confirm() {
    if (acting) return
    const outcome = await act({ body: { amount } }, `${key.current} ${amount}`)
    if (outcome.refused !== 'fault') key.current = crypto.randomUUID()
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
      <dl className={styles.sums}>
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
