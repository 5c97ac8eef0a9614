import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../platform/format.ts'
import { useLink } from '../platform/navigation.ts'
import { useRead } from '../platform/read.ts'
import { meRead } from '../platform/reader.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { Price } from '../ui/Price.tsx'
import { DebtNotice } from './DebtNotice.tsx'
import styles from './SpendDialog.module.css'

/** What a spend came to. */
interface Came {
  readonly refused?: string | undefined
  readonly said?: string | undefined
}

interface Props {
  readonly open: boolean
  readonly kind: 'buy' | 'rent'
  /** What it is spent on. */
  readonly what: string
  /** What one gets, and for how long. */
  readonly gets: string
  readonly unit: 'coins' | 'credits'
  readonly price: number
  readonly spend: () => Promise<Came>
  readonly spending: boolean
  /** The price was another one: it has to be asked for again. */
  readonly repriced: () => void
  /** What is shown has to be read anew. */
  readonly paid: () => void
  /** Ways on, beside "close", once it is done. */
  readonly ways?: ReactNode
  readonly onClose: () => void
}

/** docs/product.md#spending: before any spend the price, what one has now and afterwards, what one gets and for how long; afterwards a receipt. */
export function SpendDialog(props: Props) {
  const { open, kind, unit, price, spend, spending, repriced, paid, ways, onClose } = props
  const { t } = useTranslation('coins')
  const [came, setCame] = useState<Came | null>(null)
  const [left, setLeft] = useState(0)
  const me = useRead(meRead)
  const balance =
    me.answer && (unit === 'coins' ? me.answer.coins : me.answer.earnedCredits - me.answer.usedCredits)
  const done = came !== null && came.refused === undefined
  const debt = me.answer?.debtCoins ?? 0
  const owing = !done && (debt > 0 || came?.refused === 'debtOpen')
  const stopped = came?.refused !== undefined && came.refused !== 'priceChanged'
  const short =
    !done &&
    !owing &&
    (came?.refused === SHORT[unit] || (!stopped && balance !== undefined && balance < price))

  async function confirm() {
    if (spending || done || owing || balance === undefined) return
    const outcome = await spend()
    setLeft(balance - price)
    setCame(outcome)
    if (outcome.refused === undefined) return paid()
    if (outcome.refused === 'priceChanged') repriced()
    // Without an answer it may have been paid for: pressed again it is the same purchase, with the balance from before.
    if (outcome.refused !== 'fault') me.again()
  }

  function close() {
    if (spending) return
    setCame(null)
    onClose()
  }

  const title = done
    ? t(kind === 'rent' ? 'spend.done.rentTitle' : 'spend.done.title')
    : t(kind === 'rent' ? 'spend.rentTitle' : 'spend.buyTitle')
  const closer = <Button onClick={close}>{t(done || stopped ? 'spend.close' : 'spend.cancel')}</Button>
  return (
    <Dialog
      open={open}
      title={title}
      onClose={close}
      actions={
        done ? (
          <>
            {ways}
            {closer}
          </>
        ) : short || owing ? (
          <>
            {(unit === 'coins' || owing) && <GetCoins missing={debt + missingFor(unit, price, balance)} />}
            {closer}
          </>
        ) : stopped ? (
          closer
        ) : (
          <>
            <Button
              look="main"
              onClick={() => void confirm()}
              aria-disabled={spending || balance === undefined || undefined}
            >
              <Confirm unit={unit} price={price} />
            </Button>
            {closer}
          </>
        )
      }
    >
      {done ? (
        <Receipt unit={unit} what={props.what} price={price} left={left} />
      ) : owing ? (
        <DebtNotice coins={debt} focused={came !== null} />
      ) : stopped && !short ? (
        <Refusal came={came} />
      ) : (
        <Asking {...props} balance={balance} repricedNow={came?.refused === 'priceChanged'} short={short} />
      )}
    </Dialog>
  )
}

/** Coins that are wanting for this; credits cannot be bought. */
function missingFor(unit: 'coins' | 'credits', price: number, balance: number | undefined): number {
  return unit === 'coins' && balance !== undefined ? Math.max(0, price - balance) : 0
}

const SHORT = { coins: 'insufficientCoins', credits: 'notEnoughCredits' } as const

interface AskingProps extends Props {
  readonly balance: number | undefined
  readonly repricedNow: boolean
  readonly short: boolean
}

function Asking({ what, gets, unit, price, balance, repricedNow, short }: AskingProps) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const link = useLink()
  const missing = balance === undefined ? 0 : price - balance
  return (
    <>
      {repricedNow && (
        <Notice focused>
          <p>{t('spend.priceChanged')}</p>
        </Notice>
      )}
      <dl className={styles.sums}>
        <dt>{t('spend.what')}</dt>
        <dd className={styles.what}>{what}</dd>
        <dt>{t('spend.get')}</dt>
        <dd>{gets}</dd>
        <dt>{t('spend.price')}</dt>
        <dd>
          <Amount unit={unit} amount={price} />
        </dd>
        <dt>{t('spend.now')}</dt>
        <dd>{balance === undefined ? '…' : <Amount unit={unit} amount={balance} />}</dd>
        {!short && (
          <>
            <dt>{t('spend.after')}</dt>
            <dd>{balance === undefined ? '…' : <Amount unit={unit} amount={balance - price} />}</dd>
          </>
        )}
      </dl>
      {!short && (
        <p className={styles.law}>
          {t('spend.law')} <a href={link('/terms#withdrawal')}>{t('spend.lawLink')}</a>
        </p>
      )}
      {short && (
        <Notice look="bad" title={t(unit === 'coins' ? 'spend.short.title' : 'spend.shortCredits.title')}>
          <p>
            {unit === 'coins'
              ? missing > 0 && t('spend.short.text', { count: missing, amount: format.number(missing) })
              : t('spend.shortCredits.text')}
          </p>
        </Notice>
      )}
    </>
  )
}

const WORDED: Readonly<Record<string, string>> = {
  alreadyOwned: 'owned',
  alreadyRented: 'rented',
}

function Refusal({ came }: { readonly came: Came | null }) {
  const { t } = useTranslation('coins')
  const word = WORDED[came?.refused ?? '']
  if (!word)
    return (
      <Notice look="bad" focused>
        <p>{came?.said}</p>
      </Notice>
    )
  return (
    <Notice title={t(`spend.${word}.title`)} focused>
      <p>{t(`spend.${word}.text`)}</p>
    </Notice>
  )
}

interface Sum {
  readonly unit: 'coins' | 'credits'
  readonly price: number
}

function Receipt({ unit, price, what, left }: Sum & { readonly what: string; readonly left: number }) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const word = unit === 'coins' ? 'Coins' : 'Credits'
  return (
    <Notice look="good" title={what} focused>
      <p>
        {t(`spend.done.paid${word}`, { count: price, amount: format.number(price) })}{' '}
        {t(`spend.done.left${word}`, { count: left, amount: format.number(left) })}
      </p>
    </Notice>
  )
}

function Confirm({ unit, price }: Sum) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const word = unit === 'coins' ? 'Coins' : 'Credits'
  return <>{t(`spend.confirm${word}`, { count: price, amount: format.number(price) })}</>
}

/** To the coins, and from there back to where one was. */
function GetCoins({ missing }: { readonly missing: number }) {
  const { t } = useTranslation('coins')
  const link = useLink()
  const query = new URLSearchParams({
    ...(missing > 0 && { need: String(missing) }),
    next: location.pathname + location.search,
  })
  return (
    <LinkButton look="main" href={`${link('/user/coins')}?${query}`}>
      {t('spend.short.go')}
    </LinkButton>
  )
}

export function Amount({ unit, amount }: { readonly unit: Sum['unit']; readonly amount: number }) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  if (unit === 'coins') return <Price coins={amount} />
  return <strong>{t('amounts.credits', { count: amount, amount: format.number(amount) })}</strong>
}
