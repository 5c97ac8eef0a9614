import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '#contract/generated/catalogue.ts'
import type { MangaTicket } from '#contract/generated/reading.ts'
import { useFormat } from '../../platform/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { EndCard } from '../EndCard.tsx'
import { ReaderBar } from '../ReaderBar.tsx'
import { turnOfKey } from '../turn-of-key.ts'
import styles from './MangaReader.module.css'
import { PageImage } from './PageImage.tsx'
import { swipeOf } from './swipe.ts'
import { useMangaPage } from './use-manga-page.ts'

interface Props {
  readonly part: Part
  readonly ticket: MangaTicket
}

/** Pages on each side of the one that is seen which are there before they are asked for. */
const AHEAD = 2

/**
 * A manga's part, one page at a time, turned in the direction in which it was drawn. Without scripts its pages stand below each other.
 * The last page is followed by the card that leads on.
 */
export function MangaReader({ part, ticket }: Props) {
  const { t } = useTranslation('reading')
  const format = useFormat()
  const { pages } = ticket
  const rtl = ticket.direction === 'rtl'
  const { shown, turn, goTo } = useMangaPage(part.id, pages.length)
  const stage = useRef<HTMLElement>(null)

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener(
      'keydown',
      event => {
        const by = turnOfKey(event, rtl)
        if (by !== null && turn(by)) event.preventDefault()
      },
      { signal },
    )
    if (stage.current) swipeOf(stage.current, side => turn((side === 'left') === rtl ? 1 : -1), signal)
    return () => listening.abort()
  }, [rtl, turn])

  const atEnd = shown >= pages.length
  const left = rtl ? 1 : -1
  return (
    <div className={styles.reader}>
      <ReaderBar
        part={part}
        rtl={rtl}
        progress={pages.length === 0 ? 1 : Math.min(1, (shown + 1) / pages.length)}
      >
        <p>{t(rtl ? 'readRightToLeft' : 'readLeftToRight')}</p>
      </ReaderBar>
      <h1 className="unseen">{part.shortTitle || part.title}</h1>
      <section ref={stage} className={styles.stage} aria-label={t('pages')}>
        <ol className={`unmarked ${styles.pages}`} dir={rtl ? 'rtl' : 'ltr'}>
          {pages.map((page, at) => (
            <li key={page.number} className={styles.page} data-shown={at === shown || undefined}>
              <PageImage page={page} soon={Math.abs(at - shown) <= AHEAD} first={at === 0} />
            </li>
          ))}
        </ol>
        <div className={styles.end} data-shown={atEnd || undefined}>
          <EndCard part={part} />
        </div>
        <button
          type="button"
          className={`scripted ${styles.turn}`}
          data-side="left"
          aria-label={t(rtl ? 'nextPage' : 'previousPage')}
          onClick={() => turn(left)}
        >
          <Icon of={ChevronLeft} />
        </button>
        <button
          type="button"
          className={`scripted ${styles.turn}`}
          data-side="right"
          aria-label={t(rtl ? 'previousPage' : 'nextPage')}
          onClick={() => turn(left === 1 ? -1 : 1)}
        >
          <Icon of={ChevronRight} />
        </button>
      </section>
      <footer className={`scripted ${styles.foot}`}>
        <input
          type="range"
          min={1}
          max={Math.max(1, pages.length)}
          value={Math.min(shown + 1, pages.length)}
          dir={rtl ? 'rtl' : 'ltr'}
          aria-label={t('goToPage')}
          onChange={event => goTo(Number(event.target.value) - 1)}
        />
        <p aria-live="polite">
          {atEnd
            ? t('end.part')
            : t('pageOf', {
                page: format.number(shown + 1),
                count: pages.length,
                total: format.number(pages.length),
              })}
        </p>
      </footer>
    </div>
  )
}
