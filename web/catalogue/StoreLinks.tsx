import type { StoreSKU } from '#contract/generated/catalogue.ts'
import { useTranslation } from '../texts/use-translation.ts'
import styles from './StoreLinks.module.css'

interface Props {
  readonly skus: readonly StoreSKU[]
  /** Of the heading within the page. */
  readonly level?: 2 | 3 | 4
}

/** Where else a volume can be bought. What has no link is not shown. */
export function StoreLinks({ skus, level = 3 }: Props) {
  const Heading = `h${level}` as const
  const { t } = useTranslation('catalogue')
  const linked = skus.filter(sku => sku.link)
  if (linked.length === 0) return null
  return (
    <section className={styles.stores}>
      <Heading>{t('stores')}</Heading>
      <p>{t('storesExplained')}</p>
      <ul className="unmarked">
        {linked.map(({ link, seller }) => (
          <li key={link}>
            <a href={link} rel="noopener noreferrer external">
              {seller}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
