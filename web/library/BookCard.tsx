import { useState } from 'react'
import { hideLibraryBook, showLibraryBook } from '#contract/calls/library.ts'
import type { BookReading, LibraryBook } from '#contract/generated/library.ts'
import { useLink } from '../router/navigation.ts'
import { useRefreshReads } from '../session/cached-reads.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { useFormat } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Download } from '../ui/icons/download.ts'
import { Eye } from '../ui/icons/eye.ts'
import { EyeOff } from '../ui/icons/eye-off.ts'
import styles from './BookCard.module.css'
import { BookFiles } from './BookFiles.tsx'
import { stateOf } from './book-state.ts'
import { ReadingWay, ReadLine } from './ReadLine.tsx'
import { TakeBook, type TakeVolume } from './TakeBook.tsx'

/** A book of the reader's: its cover, how its files are, and what can be done with it. */
export function BookCard({
  book,
  addressOf,
  take,
  onChanged,
}: {
  readonly book: LibraryBook
  /** The address at which reading goes on. */
  readonly addressOf: (reading: BookReading) => string
  readonly take: TakeVolume
  readonly onChanged: (what: string) => void
}) {
  const { t } = useTranslation('library')
  const format = useFormat()
  const link = useLink()
  const refresh = useRefreshReads()
  const [open, setOpen] = useState(false)
  const hide = useMutation(hideLibraryBook, 'library')
  const show = useMutation(showLibraryBook, 'library')
  const { volume, purchased, hidden, corrected, reading } = book
  if (!volume) return null
  const { title, publishing, slug } = volume
  const state = stateOf(book)
  const date = publishing && format.date(publishing)

  async function turn() {
    if (hide.acting || show.acting) return
    const { said } = await (hidden ? show : hide).act({ params: { id: volume?.id ?? '' } })
    await refresh()
    onChanged(said ?? t(hidden ? 'book.shownNow' : 'book.hiddenNow', { title }))
  }

  return (
    <article className={styles.card} data-hidden={hidden || undefined}>
      <a href={link(`/volumes/${slug}`)} className={styles.cover}>
        <Cover hash={volume.cover?.hash} colour={volume.cover?.colour} title={title} decorative />
        <span className={styles.title}>{title}</span>
        {hidden && (
          <span>
            <Badge>{t('hidden.mark')}</Badge>
          </span>
        )}
      </a>
      <ReadLine reading={reading} />
      <p className={styles.note}>
        {state && state !== 'ready'
          ? t(`status.${state}`, { date })
          : purchased && t('book.since', { date: format.date(purchased) })}
      </p>
      {corrected && <p className={styles.note}>{t('files.corrected', { date: format.date(corrected) })}</p>}
      <p className={styles.ways}>
        <ReadingWay reading={reading} of={title} addressOf={addressOf} />
        <Button
          look={reading?.slug ? 'quiet' : 'plain'}
          aria-label={t('book.filesOf', { title })}
          title={t('book.filesOf', { title })}
          onClick={() => setOpen(true)}
        >
          <Icon of={Download} />
          {!reading?.slug && <span>{t('book.files')}</span>}
        </Button>
        <Button
          look="quiet"
          aria-label={t(hidden ? 'book.show' : 'book.hide', { title })}
          title={t(hidden ? 'book.show' : 'book.hide', { title })}
          onClick={() => void turn()}
        >
          <Icon of={hidden ? Eye : EyeOff} />
        </Button>
        {reading?.slug && <TakeBook volume={volume} take={take} />}
      </p>
      <BookFiles book={book} open={open} onClose={() => setOpen(false)} />
    </article>
  )
}
