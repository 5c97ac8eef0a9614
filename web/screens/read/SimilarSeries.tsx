import type { Series } from '#contract/generated/catalogue.ts'
import { BookCard } from '../../catalogue/BookCard.tsx'
import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import styles from './ReadOn.module.css'

/** Series with the same creators or tags as the one that has been read to its end. */
export function SimilarSeries({ series }: { readonly series: readonly Series[] }) {
  const { t } = useTranslation('catalogue')
  const link = useLink()
  return (
    <section aria-labelledby="similar" className={styles.similar}>
      <h3 id="similar">{t('similar')}</h3>
      <ul className="unmarked">
        {series.map(one => (
          <li key={one.id}>
            <BookCard href={link(`/series/${one.slug}`)} title={one.title} image={one.cover} />
          </li>
        ))}
      </ul>
    </section>
  )
}
