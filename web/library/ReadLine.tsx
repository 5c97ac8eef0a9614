import type { BookReading } from '#contract/generated/library.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import styles from './BookCard.module.css'

/** How far a book is read, as a line and in words; an empty line of the same height where nothing was read. */
export function ReadLine({ reading }: { readonly reading: BookReading | undefined }) {
  const { t } = useTranslation('library')
  const format = useFormat()
  const { progress = 0, read = false, lastRead } = reading ?? {}
  if (!lastRead) return <p className={styles.read} />
  return (
    <p className={styles.read}>
      <progress value={progress} max={1} aria-hidden="true" />
      <span>{read ? t('isRead') : t('readOf', { share: format.percent(progress) })}</span>
    </p>
  )
}

interface WayProps {
  readonly reading: BookReading | undefined
  /** The title of the volume. */
  readonly of: string
  readonly addressOf: (reading: BookReading) => string
}

/** The way into the book, where its reader stopped. Nothing while no part of it is out. */
export function ReadingWay({ reading, of, addressOf }: WayProps) {
  const { t } = useTranslation('place')
  const link = useLink()
  if (!reading?.slug) return null
  const text = t(reading.read ? 'again' : reading.lastRead ? 'goOn' : 'begin')
  return (
    <LinkButton href={link(addressOf(reading))} aria-label={`${text}: ${of}`}>
      {text}
    </LinkButton>
  )
}
