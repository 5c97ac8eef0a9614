import { type FormEvent, useEffect, useState } from 'react'
import type { User } from '#contract/generated/accounts.ts'
import { isLanguage } from '#rules/interface-language.ts'
import { coinsOfCredit } from '#rules/price.ts'
import { UserArea } from '../../accounts/UserArea.tsx'
import styles from '../../coins/Coins.module.css'
import { ConvertDialog } from '../../coins/ConvertDialog.tsx'
import { Purse } from '../../coins/Purse.tsx'
import { useLink, useNavigation } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Notice } from '../../ui/forms/Notice.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('coins:credits.', Credits)

/** docs/product.md#credits: each becomes the price of a novel in the account's language. */
function Credits() {
  const { t } = useTranslation('coins')
  return (
    <UserArea title={t('credits.title')} lead={t('credits.lead')}>
      {reader => (reader.showsCredits ? <Converting reader={reader} /> : <ToCoins />)}
    </UserArea>
  )
}

/** In a shop that gives no credits this address leads to the coins. */
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
          <EmptyState drawing="history" title={t('credits.none')}>
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
