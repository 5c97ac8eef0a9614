import type { StudioSaleItem } from '#contract/generated/studio_sales.ts'
import { useStudioMe } from '../frame/studio-me.ts'
import styles from './Sales.module.css'
import { useSaleTexts } from './use-sale-texts.ts'

interface Props {
  readonly covers: string
  readonly lang: string
  readonly items: readonly StudioSaleItem[]
}

/** Which titles or languages of a sale or bundle have fixed prices, so that it does not reach them. */
export function FixedPriceNote({ covers, lang, items }: Props) {
  const { t, language } = useSaleTexts()
  const { fixedPrices } = useStudioMe()
  const touched = items.filter(item => fixedPrices.includes(item.lang)).map(({ title }) => title)
  const langs = fixedPrices.filter(one => covers === 'shop' || one === lang).map(language)
  const titles = covers === 'chosen' ? touched : langs
  return (
    titles.length > 0 && <p className={styles.soft}>{t('form.fixedPrices', { titles: titles.join(', ') })}</p>
  )
}
