import { type ReactNode, useState } from 'react'
import type { Volume } from '#contract/generated/catalogue.ts'
import { useLink } from '../router/navigation.ts'
import { useRead } from '../session/read.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import { bookOf } from './book-read.ts'
import { stateOf, whileMade } from './book-state.ts'
import { FilesDialog } from './FilesDialog.tsx'
import styles from './OwnedBook.module.css'

interface Props {
  readonly volume: Volume
  /** A sentence about what owning it means. */
  readonly children?: ReactNode
}

/** A volume that is the reader's, where others see what it costs: since when, its files, the way to the library. */
export default function OwnedBook({ volume, children }: Props) {
  const { t } = useTranslation('library')
  const format = useFormat()
  const link = useLink()
  const { answer: book } = useRead(bookOf(volume.id), {
    refreshInterval: latest => whileMade(latest?.answer ? [latest.answer] : []),
  })
  const [open, setOpen] = useState(false)
  const state = book && stateOf(book)
  const date = volume.publishing && format.date(volume.publishing)
  return (
    <>
      <p className={styles.title}>{t('owned.title')}</p>
      {children}
      <p className={styles.note}>
        {book?.purchased && <span>{t('book.since', { date: format.date(book.purchased) })}</span>}
        {state && <span>{t(`status.${state}`, { date })}</span>}
        {book?.corrected && <span>{t('files.corrected', { date: format.date(book.corrected) })}</span>}
      </p>
      <p className={styles.ways}>
        <Button aria-disabled={!book || undefined} onClick={() => book && setOpen(true)}>
          {t('owned.files')}
        </Button>
        <LinkButton href={link('/user/library')}>{t('owned.library')}</LinkButton>
      </p>
      {book && <FilesDialog book={book} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
