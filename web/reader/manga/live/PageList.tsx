import type { MangaPage } from '#contract/generated/reading.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { SheetDialog } from '../../controls/SheetDialog.tsx'
import styles from './PageList.module.css'
import { Thumbnail } from './Thumbnail.tsx'

interface Props {
  readonly open: boolean
  readonly pages: readonly MangaPage[]
  readonly rtl: boolean
  /** The index of the page that is read. */
  readonly shown: number
  readonly onPage: (page: number) => void
  readonly onClose: () => void
}

/** Thumbnails of all pages, which are loaded as they scroll into view. */
export function PageList({ open, pages, rtl, shown, onPage, onClose }: Props) {
  const { t } = useTranslation('manga')
  return (
    <SheetDialog open={open} title={t('pageList')} onClose={onClose}>
      {open && (
        <ol className={`unmarked ${styles.pages}`} dir={rtl ? 'rtl' : 'ltr'}>
          {pages.map((page, at) => (
            <li key={page.number} className={styles.page} data-wide={page.wide || undefined}>
              <button
                ref={at === shown ? focusFirst : undefined}
                type="button"
                aria-current={at === shown ? 'page' : undefined}
                aria-label={[t('pageNumber', { page: page.number }), page.description]
                  .filter(Boolean)
                  .join(': ')}
                onClick={() => onPage(at)}
              >
                <Thumbnail page={page} />
                <span aria-hidden="true">{page.number}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </SheetDialog>
  )
}

/** A dialog gives the focus to the element with `autofocus`, and scrolls to it. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '')
}
