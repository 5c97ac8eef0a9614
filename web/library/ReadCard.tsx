import { useTranslation } from 'react-i18next'
import type { Volume } from '#contract/generated/catalogue.ts'
import { useLink } from '../router/navigation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import styles from './BookCard.module.css'

/** A volume that the reader reads and does not own: rented, streamed, or begun as a preview. */
export function ReadCard({ volume }: { readonly volume: Volume }) {
  const { t } = useTranslation('library')
  const link = useLink()
  const href = link(`/volumes/${volume.slug}`)
  return (
    <article className={styles.card}>
      <a href={href} className={styles.cover}>
        <Cover hash={volume.cover?.hash} colour={volume.cover?.colour} title={volume.title} decorative />
        <span className={styles.title}>{volume.title}</span>
      </a>
      <p className={styles.note}>{t('book.notOwned')}</p>
      <p className={styles.ways}>
        <LinkButton href={href} aria-label={`${t('book.offer')}: ${volume.title}`}>
          {t('book.offer')}
        </LinkButton>
      </p>
    </article>
  )
}
