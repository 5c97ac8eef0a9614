import type { StudioSale, StudioSaleItem } from '#contract/generated/studio_sales.ts'
import { WHOLE_BPS } from '#rules/discount.ts'
import { usePageState } from '../../platform/page-state.ts'
import type { Translate } from '../../texts/texts.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useFormat } from '../../ui/format.ts'
import { momentText, timeSpanText } from '../frame/moment-text.ts'
import { useStudioMe } from '../frame/studio-me.ts'

type Covered = Pick<StudioSale, 'covers' | 'lang'> & {
  readonly items: readonly StudioSaleItem[]
  readonly unseenItems?: number
}

export interface SaleTexts {
  readonly t: Translate
  readonly lang: string
  readonly moment: (at: Date | undefined) => string
  readonly percent: (value: number) => string
  /** Coins with what they cost in each market: 559 coins ($5.59 · 5,59 €). */
  readonly price: (coins: number, currencies: readonly string[]) => string
  /** What a sale is about, in one line. */
  readonly covered: (sale: Covered) => string
  /** When it runs, as far as it is known. */
  readonly time: (sale: Pick<StudioSale, 'startsAt' | 'endsAt'>) => string
  readonly language: (lang: string) => string
}

/** More of them are counted. */
const MOST_NAMED = 3
/** A coin costs a cent of each currency (docs/product.md#currencies). */
const COIN_CENTS = 1

export function useSaleTexts(): SaleTexts {
  const { t } = useTranslation('studio-sales')
  const { lang } = usePageState()
  const { zone } = useStudioMe()
  const format = useFormat()
  const language = (code: string) =>
    code ? (new Intl.DisplayNames(lang, { type: 'language' }).of(code) ?? code) : ''
  const item = ({ kind, title, volumes }: StudioSaleItem) =>
    kind === 'series' ? t('item.series', { title, count: volumes }) : title
  return {
    ...{ t, lang, language },
    moment: at => (at ? momentText(at, { lang, zone }) : t('now')),
    percent: value => format.percent((value * 100) / WHOLE_BPS),
    price(coins, currencies) {
      const money = currencies.map(one => format.money(coins * COIN_CENTS, one.toUpperCase())).join(' · ')
      return t('coins', { count: coins, amount: format.number(coins), money })
    },
    covered({ covers, lang: of, items, unseenItems = 0 }) {
      if (covers === 'shop') return t('covers.shop')
      if (covers === 'language') return t('covers.all', { language: language(of) })
      if (items.length + unseenItems === 0) return t('item.none')
      const named = items.slice(0, MOST_NAMED).map(item)
      const more = items.length - named.length + unseenItems
      return [...named, ...(more > 0 ? [t('item.more', { count: more })] : [])].join(', ')
    },
    time({ startsAt, endsAt }) {
      if (startsAt && endsAt) return timeSpanText(startsAt, endsAt, { lang, zone })
      const [from, until] = [startsAt, endsAt].map(at => at && momentText(at, { lang, zone }))
      if (from) return t('time.from', { from })
      return until ? t('time.until', { until }) : t('time.open')
    },
  }
}
