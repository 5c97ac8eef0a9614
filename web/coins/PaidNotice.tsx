import { useEffect, useRef } from 'react'
import type { User } from '#contract/generated/accounts.ts'
import { useLink } from '../router/navigation.ts'
import { useRead } from '../session/read.ts'
import { meRead } from '../session/reader.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import { Notice } from '../ui/forms/Notice.tsx'

const WAYS = [
  ...(['done', 'action', 'declined', 'cancelled', 'pending', 'unavailable'] as const),
  ...(['currencyChanged', 'checked'] as const),
] as const
export type PaymentResult = (typeof WAYS)[number]

export interface Paid {
  readonly how: PaymentResult
  /** What became of the purchase that the coins were paid for; undefined where only coins were bought. */
  readonly purchase?: string | undefined
  /** Where the payment is confirmed with the bank. */
  readonly actionHref?: string | undefined
  /** Why paying is not possible, where the shop said more than that its provider is not there. */
  readonly said?: string | undefined
  /** Counts, so that screen readers read out each result. */
  readonly times?: number
}

export function isPaid(text: string | undefined): text is PaymentResult {
  return WAYS.some(one => one === text)
}

interface Props {
  readonly paid: Paid
  readonly reader: User
  /** Where the reader came from because coins were missing; else the home page. */
  readonly next: string
  /** Called when the coins of a pending payment are there. */
  readonly arrived: () => void
  readonly again: (() => void) | null
}

/** Reasons for which a purchase was refused after its coins had come, that have words of their own. */
export function isWorded(reason = ''): boolean {
  return ['priceChanged', 'alreadyOwned', 'alreadyRented', 'bundleOwned', 'tooFewMissing'].includes(reason)
}

const LOOKS = { done: 'good', declined: 'bad', unavailable: 'bad' } as const
const RETRIED: readonly PaymentResult[] = ['declined', 'currencyChanged', 'unavailable']
const LOOK_AGAIN_MS = 5000

/** docs/product.md#payments, in words: the result of paying, and what can be done now. */
export function PaidNotice({ paid, reader, next, arrived, again }: Props) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const link = useLink()
  const { how, actionHref, said, purchase } = paid
  const before = useRef(reader.coins)
  // Coins that are for a purchase are spent as they come; what became of that is asked for by `useCheckoutReturn`.
  const awaitsCoins = how === 'pending' && purchase === undefined
  useRead(meRead, { refreshInterval: awaitsCoins ? LOOK_AGAIN_MS : 0 })
  const more = awaitsCoins && reader.coins > before.current
  useEffect(() => {
    if (more) arrived()
  }, [more, arrived])
  const retry = again && (RETRIED.includes(how) || (how === 'action' && !actionHref))
  return (
    <Notice look={LOOKS[how as keyof typeof LOOKS] ?? 'plain'} title={t(`paid.${how}.title`)} focused>
      <p>
        {said ??
          t(how === 'pending' && purchase !== undefined ? 'topUp.pending' : `paid.${how}.text`, {
            count: reader.coins,
            amount: format.number(reader.coins),
          })}
      </p>
      {how === 'done' && purchase && <p>{t(`topUp.kept.${isWorded(purchase) ? purchase : 'otherwise'}`)}</p>}
      {how === 'done' && (
        <p>
          {next !== '/' ? (
            <LinkButton look="main" href={next}>
              {t('paid.done.back')}
            </LinkButton>
          ) : (
            <LinkButton href={link('/user/history')}>{t('area.history')}</LinkButton>
          )}
        </p>
      )}
      {how === 'action' && actionHref && (
        <p>
          <LinkButton look="main" href={actionHref}>
            {t('paid.action.go')}
          </LinkButton>
        </p>
      )}
      {retry && (
        <p>
          <Button onClick={again}>{t('paid.declined.again')}</Button>
        </p>
      )}
    </Notice>
  )
}
