import { useRef } from 'react'
import { checkoutCoins, findPaymentMethod, purchaseCoins } from '#contract/calls/coins.ts'
import type { User } from '#contract/generated/accounts.ts'
import { PaymentProcessor } from '#contract/generated/enums.ts'
import type { PaymentMethod } from '#contract/generated/purchasing.ts'
import { isCurrency } from '#rules/currency.ts'
import { usePageState } from '../platform/page-state.ts'
import { newKey } from '../session/new-key.ts'
import { read, useRead } from '../session/read.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useFormat } from '../ui/format.ts'
import { Price } from '../ui/Price.tsx'
import { CardPay } from './CardPay.tsx'
import styles from './Coins.module.css'
import type { Paid } from './PaidNotice.tsx'
import sums from './Sums.module.css'
import { resultOf } from './use-checkout-return.ts'

interface Props {
  readonly open: boolean
  readonly coins: number
  readonly cents: number
  readonly currency: string
  readonly reader: User
  /** Where the reader came from because coins were missing. The payment page leads back there. */
  readonly next: string
  readonly onClose: () => void
  /** Called with the result, unless the browser goes on to the provider's page. */
  readonly onResult: (paid: Paid) => void
}

/** Before paying: what it costs, what one has now and afterwards, and with what one pays. */
export function PayDialog({ open, coins, cents, currency, reader, next, onClose, onResult }: Props) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const { lang } = usePageState()
  const money = format.money(cents, currency)
  // An order in another currency than the one shown is refused.
  const query = { lang, next, currency: isCurrency(currency) ? currency : undefined }
  // Most readers have no stored card, which is refused and is no fault: it is asked for once.
  const card = useRead(open ? read(findPaymentMethod, {}) : null, { shouldRetryOnError: false })
  const checkout = useMutation(checkoutCoins, 'coins')
  const purchase = useMutation(purchaseCoins, 'coins')
  const key = useRef(newKey())
  const busy = checkout.acting || purchase.acting || card.waiting

  async function goToCheckout() {
    const { answer, refused, said } = await checkout.act({ query, body: { amount: coins } })
    if (answer?.url) location.assign(answer.url)
    else if (refused === 'currencyChanged') onResult({ how: refused })
    else onResult({ how: 'unavailable', said: wordsOf(refused, said) })
  }

  async function payWith(method: PaymentMethod) {
    const stripePaymentIntent = { paymentMethod: method.id, paymentIntent: '' }
    const body = { processor: PaymentProcessor.STRIPE, amount: coins, stripePaymentIntent }
    const { answer, refused, said } = await purchase.act({ query, body }, `${key.current} ${coins}`)
    // After a lost or unclear answer the key stays, so that a second press is the same purchase.
    if (refused !== 'fault' && refused !== 'paymentsUnavailable') key.current = newKey()
    const how = resultOf(answer, refused)
    onResult({
      how,
      said: how === 'unavailable' ? wordsOf(refused, said) : undefined,
      actionHref: answer?.requiresAction ? answer.message : undefined,
    })
  }

  const method = card.answer
  return (
    <Dialog
      open={open}
      title={t('pay.title', { count: coins, amount: format.number(coins) })}
      onClose={onClose}
      actions={
        <>
          {method && (
            <Button
              look="main"
              aria-disabled={busy || undefined}
              onClick={() => !busy && void payWith(method)}
            >
              <CardPay method={method} />
            </Button>
          )}
          <Button
            look={method ? 'plain' : 'main'}
            aria-disabled={busy || undefined}
            onClick={() => !busy && void goToCheckout()}
          >
            {t(method ? 'pay.otherWay' : 'pay.checkout')}
          </Button>
          <Button onClick={onClose}>{t('pay.cancel')}</Button>
        </>
      }
    >
      <dl className={`${sums.sums} ${sums.amounts}`}>
        <dt>{t('pay.you')}</dt>
        <dd>{money}</dd>
        <dt>{t('pay.get')}</dt>
        <dd>
          <Price bare coins={coins} />
        </dd>
        <dt>{t('pay.now')}</dt>
        <dd>
          <Price bare coins={reader.coins} />
        </dd>
        <dt>{t('pay.after')}</dt>
        <dd>
          <Price bare coins={reader.coins + coins} />
        </dd>
      </dl>
      <p className={styles.note}>{t('pay.where')}</p>
      {(checkout.acting || purchase.acting) && (
        <p role="status" className="late">
          {t('spend.waiting')}
        </p>
      )}
    </Dialog>
  )
}

/** Without the provider the texts of the result say more than the refusal. */
function wordsOf(refused: string | undefined, said: string | undefined): string | undefined {
  return refused === 'paymentsUnavailable' ? undefined : said
}
