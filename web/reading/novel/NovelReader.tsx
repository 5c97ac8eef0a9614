import { Bookmark, BookmarkCheck, Ellipsis } from 'lucide-react'
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '#contract/generated/catalogue.ts'
import { ElementKind } from '#contract/generated/enums.ts'
import type { RichText as Tree } from '#contract/generated/reading.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EndCard } from '../EndCard.tsx'
import { ReaderBar } from '../ReaderBar.tsx'
import type { ReaderSheet } from '../reader-sheet.ts'
import { usePreferences } from '../use-preferences.ts'
import { useReadingStyle } from '../use-reading-style.ts'
import { ASLEEP, type Asked, type NovelLink, type NovelView } from './live-part.ts'
import styles from './NovelReader.module.css'
import { NovelText } from './NovelText.tsx'
import { useLiveNovel } from './use-live-novel.ts'

interface Props {
  readonly part: Part
  readonly tree: Tree
  /** Of the text; places in it are noted with it. */
  readonly revision: number
}

/** From so many blocks on what is not seen is not laid out. */
const LONG = 150

/**
 * A novel's part: scrolled through as any page, or turned in pages. The text is there first, with the way back, the other parts and the
 * settings; what keeps the place, turns pages and marks comes behind it. Without scripts it is a page that scrolls.
 */
export function NovelReader({ part, tree, revision }: Props) {
  const { t } = useTranslation('reading')
  const [preferences] = usePreferences()
  useReadingStyle(preferences)
  const pages = preferences.flow === 'pages'
  const { parts, late, wake } = useLiveNovel(pages)
  const awake = parts === 'missing' ? null : parts
  const bar = useRef<HTMLElement>(null)
  const room = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const link = useRef<NovelLink>({ answer: null, asked: null, pressed: null })
  const [sheet, setSheet] = useState<ReaderSheet | null>(null)
  const [quiet, setQuiet] = useState(false)
  const [view, setView] = useState<NovelView>(ASLEEP)
  const { paged, atEnd } = view
  const blocks = tree.root?.children ?? []
  const vertical = tree.writingMode.startsWith('vertical') && preferences.writingMode !== 'horizontal'
  // Columns of lines that run down follow each other from right to left, and so do their pages.
  const rtl = tree.direction === 'rtl' || vertical

  // From here on it is known whether pages are awaited; until then the head of the page has said so.
  useLayoutEffect(() => {
    delete document.documentElement.dataset.pages
  }, [])

  const ask = (asked: Asked) => {
    if (link.current.answer) return link.current.answer(asked)
    link.current.asked = asked
    if (parts === 'missing') wake()
  }
  const keepPress = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSED) : null
    if (parts !== null || !pressed) return
    // The live part knows what to do with it, in a moment.
    event.preventDefault()
    link.current.pressed = pressed
  }

  return (
    <div
      className={styles.reader}
      data-flow={paged ? 'pages' : 'scroll'}
      data-awaits={(pages && parts === null) || undefined}
      data-long={blocks.length > LONG || undefined}
      data-vertical={vertical || undefined}
    >
      <ReaderBar
        kind="novel"
        part={part}
        progress={view.progress}
        rtl={rtl}
        barRef={bar}
        sheet={sheet}
        onSheet={setSheet}
        quiet={paged && quiet && !atEnd}
        tools={
          <>
            <Button
              look="quiet"
              aria-label={t('mark.bookmark')}
              aria-pressed={view.bookmarked}
              onClick={() => ask('bookmark')}
            >
              <Icon of={view.bookmarked ? BookmarkCheck : Bookmark} />
            </Button>
            <Button look="quiet" aria-label={t('more.label')} onClick={() => ask('more')}>
              <Icon of={Ellipsis} />
            </Button>
          </>
        }
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed in it are links, which keys press too. */}
      <section
        ref={room}
        className={styles.room}
        tabIndex={paged ? 0 : undefined}
        aria-label={t('text')}
        onClick={keepPress}
      >
        {paged && <h1 className="unseen">{part.shortTitle || part.title}</h1>}
        {paged ? (
          <>
            <div
              ref={stage}
              className={styles.stage}
              data-slides={!preferences.noAnimations || undefined}
              aria-hidden={atEnd || undefined}
            />
            <div className={styles.end} hidden={!atEnd}>
              <EndCard part={part} />
            </div>
          </>
        ) : (
          <div ref={text} className={styles.text}>
            <h1 className={beginsWithHeading(tree) ? 'unseen' : styles.title}>
              {part.shortTitle || part.title}
            </h1>
            <NovelText
              tree={tree}
              Made={parts === 'missing' ? parts : (parts?.RichText ?? null)}
              onAgain={wake}
            />
            <EndCard part={part} />
          </div>
        )}
      </section>
      {awake && (
        <awake.Live
          part={part}
          tree={tree}
          revision={revision}
          preferences={preferences}
          late={late}
          paged={paged}
          vertical={vertical}
          rtl={rtl}
          bar={bar}
          room={room}
          stage={stage}
          text={text}
          link={link}
          onView={setView}
          onSheet={setSheet}
          onQuiet={setQuiet}
        />
      )}
      <p className={styles.printed}>{t('notPrinted')}</p>
    </div>
  )
}

/** What in a text can be pressed: drawings, and links to its own places. */
const PRESSED = 'img[data-full], figure > img, a[href^="#t-"]'

/** The text's own heading says what the part is called; it is not said twice. */
function beginsWithHeading(tree: Tree): boolean {
  const kind = tree.root?.children[0]?.element?.kind ?? ElementKind.ROOT
  return kind >= ElementKind.HEADING_1 && kind <= ElementKind.HEADING_6
}
