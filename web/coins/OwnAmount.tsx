import { type FormEvent, useState } from 'react'
import type { CoinOptions } from '#contract/generated/coins.ts'
import { amountFault } from '#rules/coin-purchase.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { useFormat } from '../ui/format.ts'
import styles from './Coins.module.css'

interface Props {
  readonly options: CoinOptions
  /** Coins that are missing for a purchase. */
  readonly missing: number
  readonly choose: (coins: number) => void
}

/** docs/product.md#coins: another amount, checked while it can still be put right. */
export function OwnAmount({ options, missing, choose }: Props) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const { purchaseMinimumCoins, purchaseMaximumCoins, coinPriceInCents, currency } = options
  const bounds = { least: format.number(purchaseMinimumCoins), most: format.number(purchaseMaximumCoins) }
  const [fault, setFault] = useState<string | null>(null)

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('amount') ?? '').trim()
    const coins = typed === '' ? null : Number(typed)
    const wrong = amountFault(coins)
    setFault(wrong)
    if (wrong) event.currentTarget.querySelector('input')?.focus()
    else if (coins !== null) choose(coins)
  }

  return (
    <form className={styles.own} noValidate onSubmit={send} onInput={() => setFault(null)}>
      <Field
        label={t('packs.own')}
        hint={`${t('packs.ownHint', bounds)}. ${t('packs.each', { money: format.money(coinPriceInCents, currency) })}`}
        error={fault && t(`refused.${fault}`, bounds)}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={
          missing > 0 ? Math.min(purchaseMaximumCoins, Math.max(purchaseMinimumCoins, missing)) : undefined
        }
      />
      <p>
        <Button type="submit" look={missing > 0 ? 'main' : 'plain'}>
          {t('packs.ownSend')}
        </Button>
      </p>
    </form>
  )
}
