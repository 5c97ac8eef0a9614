import { CardBrand } from '#contract/generated/enums.ts'
import type { PaymentMethod } from '#contract/generated/purchasing.ts'
import { useTranslation } from '../texts/use-translation.ts'

const BRANDS: Readonly<Record<number, string>> = {
  [CardBrand.AMERICAN_EXPRESS]: 'American Express',
  [CardBrand.DISCOVER]: 'Discover',
  [CardBrand.DINERS_CLUB]: 'Diners Club',
  [CardBrand.JCB]: 'JCB',
  [CardBrand.MASTER_CARD]: 'Mastercard',
  [CardBrand.UNION_PAY]: 'UnionPay',
  [CardBrand.VISA]: 'Visa',
}

interface Props {
  readonly method: PaymentMethod
  /** The amount, where it does not stand beside the button. */
  readonly money?: string
}

/** The words of the button that pays with the card on file. */
export function CardPay({ method, money }: Props) {
  const { t } = useTranslation('coins')
  const brand = BRANDS[method.card?.brand ?? 0] ?? t('pay.anyCard')
  const card = t('pay.cardName', { brand, digits: method.card?.lastFour ?? '' })
  return <>{money === undefined ? t('pay.card', { card }) : t('topUp.payCard', { money, card })}</>
}
