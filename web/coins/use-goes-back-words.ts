import type { CoinsEntry, Returnable } from '#contract/generated/history.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from '../ui/format.ts'
import type { GoesBackWords } from './GoesBackDialog.tsx'

/** The words before something goes back. */
export function useGoesBackWords() {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const coinsIn = (count: number) => t('amounts.coins', { count, amount: format.number(count) })

  /** What was bought: by name, with the coins, credits or money that come for it. */
  function ofPurchase({ description, coins, credits, value, currency }: Returnable): GoesBackWords {
    const sum =
      credits > 0 ? t('amounts.credits', { count: credits, amount: format.number(credits) }) : coinsIn(coins)
    const money = value > 0 ? format.money(value, currency) : ''
    const ends =
      currency !== '' && coins === 0 ? t('return.ends', { money: money || format.money(0, currency) }) : ''
    const back = ends || (money ? t('return.moneyBack', { money, sum }) : t('return.coinsBack', { sum }))
    return {
      ...{ title: t('return.title'), text: `${description}. ${back}`, done: t('return.done') },
      ...{ send: t('return.send'), keep: t('return.keep') },
    }
  }

  /** A payment that bought nothing. */
  function ofPayment({ coins, value, currency }: CoinsEntry): GoesBackWords {
    const money = format.money(value, currency)
    return {
      title: t('history.refundTitle', { money }),
      text: t('history.refundText', { money, coins: coinsIn(coins) }),
      ...{ send: t('history.refund'), keep: t('history.keep') },
      done: t('history.refundDone', { money }),
    }
  }

  return { ofPurchase, ofPayment }
}
