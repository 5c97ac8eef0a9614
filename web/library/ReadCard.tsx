import type { BookReading, LibraryBook } from '#contract/generated/library.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Cover } from '../ui/Cover.tsx'
import styles from './BookCard.module.css'
import { ReadingWay, ReadLine } from './ReadLine.tsx'
import { TakeBook, type TakeVolume } from './TakeBook.tsx'

interface Props {
  readonly book: LibraryBook
  readonly addressOf: (reading: BookReading) => string
  readonly take: TakeVolume
}

/** A volume that the reader reads and does not own: rented, streamed, or begun as a preview. */
export function ReadCard({ book: { volume, reading }, addressOf, take }: Props) {
  const { t } = useTranslation('library')
  const link = useLink()
  if (!volume) return null
  const href = link(`/volumes/${volume.slug}`)
  return (
    <article className={styles.card}>
      <a href={href} className={styles.cover}>
        <Cover hash={volume.cover?.hash} colour={volume.cover?.colour} title={volume.title} decorative />
        <span className={styles.title}>{volume.title}</span>
      </a>
      <ReadLine reading={reading} />
      <p className={styles.note}>
        {t('book.notOwned')} ·{' '}
        <a href={href} aria-label={`${t('book.offer')}: ${volume.title}`}>
          {t('book.offer')}
        </a>
      </p>
      <p className={styles.ways}>
        <ReadingWay reading={reading} of={volume.title} addressOf={addressOf} />
        {reading?.slug && <TakeBook volume={volume} take={take} />}
      </p>
    </article>
  )
}
