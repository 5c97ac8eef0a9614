import { DownloadType, MissingReason } from '#contract/generated/enums.ts'
import type { Download, LibraryBook, MissingFile } from '#contract/generated/library.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useFormat } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Download as DownloadIcon } from '../ui/icons/download.ts'
import { correctionOf, stateOf } from './book-state.ts'
import styles from './FilesDialog.module.css'

export interface FilesDialogProps {
  readonly book: LibraryBook
  readonly open: boolean
  readonly onClose: () => void
}

const CORRECTED = {
  none: 'files.corrected',
  making: 'files.correctedMaking',
  ready: 'files.correctedReady',
} as const

/** docs/product.md#downloads: what the edition holds, and its files. */
export default function FilesDialog({ book, open, onClose }: FilesDialogProps) {
  const { t } = useTranslation('library')
  const format = useFormat()
  const { volume, premium, downloads, missingFiles, lastDownload, lastUpdated, corrected } = book
  const whyNone = useWhyNone(book)
  const correction = CORRECTED[correctionOf(book) ?? 'none']
  const title = t(premium ? 'files.premiumTitle' : 'files.title')
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('files.close')}</Button>}
    >
      <p className={styles.volume}>{volume?.title}</p>
      {corrected && <p role="status">{t(correction, { date: format.date(corrected) })}</p>}
      {premium && <Holds book={book} />}
      {downloads.length === 0 ? (
        <p role="status">{whyNone}</p>
      ) : (
        <>
          <ul className={`unmarked ${styles.files}`}>
            {downloads.map(file => (
              <File key={file.type} file={file} title={volume?.title ?? ''} />
            ))}
            {missingFiles.map(file => (
              <Missing key={file.type} file={file} />
            ))}
          </ul>
          <p className={styles.note}>{t('files.intro')}</p>
        </>
      )}
      {(lastUpdated || lastDownload) && (
        <p className={styles.note}>
          {lastUpdated && <span>{t('files.updated', { date: format.date(lastUpdated) })}</span>}
          {lastDownload && <span>{t('files.last', { date: format.date(lastDownload) })}</span>}
        </p>
      )}
    </Dialog>
  )
}

function Holds({ book }: Pick<FilesDialogProps, 'book'>) {
  const { t } = useTranslation('library')
  const format = useFormat()
  const formats = format.list(book.downloads.map(({ label }) => label))
  return (
    <section className={styles.holds}>
      <h3>{t('files.holds')}</h3>
      <ul>
        <li>{t('files.parts')}</li>
        <li>{book.volume?.premiumExtras || t('files.extras')}</li>
        {formats && <li>{t('files.formats', { formats })}</li>}
      </ul>
    </section>
  )
}

/** Why there is nothing to download. */
function useWhyNone(book: LibraryBook): string {
  const { t } = useTranslation('library')
  const format = useFormat()
  const state = stateOf(book)
  if (!state || state === 'ready') return t('files.none')
  const { publishing } = book.volume ?? {}
  return t(`files.${state}`, { date: publishing && format.date(publishing) })
}

const FOR: Readonly<Record<number, string>> = {
  [DownloadType.EPUB]: 'epub',
  [DownloadType.BINARY]: 'cbz',
  [DownloadType.PDF]: 'pdf',
  [DownloadType.MOBI]: 'mobi',
}

/** The names of formats are the same in every language. */
function nameOf(type: DownloadType): string {
  return FOR[type]?.toUpperCase() ?? ''
}

const WHY: Readonly<Record<number, string>> = {
  [MissingReason.BEING_MADE]: 'beingMade',
  [MissingReason.NO_PROGRAM]: 'noProgram',
  [MissingReason.NOT_OF_THIS_BOOK]: 'notOfThisBook',
}

/** A file that belongs to the book and is not there. */
function Missing({ file }: { readonly file: MissingFile }) {
  const { t } = useTranslation('library')
  return (
    <li className={styles.file}>
      <span>
        <strong>{nameOf(file.type)}</strong>
        <span className={styles.note}>{t(`files.why.${WHY[file.reason] ?? 'noProgram'}`)}</span>
      </span>
    </li>
  )
}

function File({ file, title }: { readonly file: Download; readonly title: string }) {
  const { t } = useTranslation('library')
  return (
    <li className={styles.file}>
      <span>
        <strong>{file.label}</strong>
        <span className={styles.note}>{t(`files.${FOR[file.type] ?? 'other'}`)}</span>
      </span>
      <LinkButton href={file.link} download aria-label={`${t('files.get', { label: file.label })}: ${title}`}>
        <Icon of={DownloadIcon} />
        {t('owned.files')}
      </LinkButton>
    </li>
  )
}
