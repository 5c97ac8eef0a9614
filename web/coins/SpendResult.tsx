import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from '../ui/format.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import type { SpendOutcome, SpendUnit } from './spend-phase.ts'

/** Refusals that have a title and a text of their own among those of spending. */
const WORDED: Readonly<Record<string, string>> = {
  alreadyOwned: 'owned',
  alreadyRented: 'rented',
}

export function SpendRefusal({ outcome }: { readonly outcome: SpendOutcome | null }) {
  const { t } = useTranslation('coins')
  const word = WORDED[outcome?.refused ?? '']
  if (!word)
    return (
      <Notice look="bad" focused>
        <p>{outcome?.said}</p>
      </Notice>
    )
  return (
    <Notice title={t(`spend.${word}.title`)} focused>
      <p>{t(`spend.${word}.text`)}</p>
    </Notice>
  )
}

interface ReceiptProps {
  readonly unit: SpendUnit
  readonly price: number
  /** What it was spent on. */
  readonly what: string
  /** What one has afterwards. */
  readonly left: number
}

export function SpendReceipt({ unit, price, what, left }: ReceiptProps) {
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
