import { use, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { ElementKind } from '#contract/generated/enums.ts'
import type { RichText as Tree } from '#contract/generated/reading.ts'
import { useIsHydrating } from '../../platform/use-is-hydrating.ts'
import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Bookmark } from '../../ui/icons/bookmark.ts'
import { BookmarkCheck } from '../../ui/icons/bookmark-check.ts'
import { Ellipsis } from '../../ui/icons/ellipsis.ts'
import { ReaderBar } from '../controls/ReaderBar.tsx'
import type { ReaderSheet } from '../controls/reader-sheet.ts'
import { ReaderSlots } from '../controls/reader-slots.ts'
import { usePreferences } from '../settings/use-preferences.ts'
import { useReadingStyle } from '../settings/use-reading-style.ts'
import { INITIAL_VIEW, type NovelAction, type NovelView } from './live-link.ts'
import styles from './NovelReader.module.css'
import { NovelText } from './text/NovelText.tsx'
import { withPartLinks } from './text/part-links.ts'
import { isVertical } from './text/text-language.ts'
import { useLiveLink } from './use-live-link.ts'
import { useLiveNovel } from './use-live-novel.ts'

interface Props {
  readonly part: Part
  readonly tree: Tree
  /** Of the text: locators are saved with it. */
  readonly revision: number
}

/** With more blocks than this, the browser skips the layout of those out of view. */
const LONG = 150

/**
 * A novel's part, which scrolls as any page or is turned in pages. The text comes first, with the way back, the other parts
 * and the settings; the live part, which restores the locator, turns pages and marks, is loaded after it. Without scripts
 * the text scrolls.
 */
export function NovelReader({ part, tree: text, revision }: Props) {
  const { t } = useTranslation('reading')
  const base = useLink()('/read/')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stays the same while its parts are asked for again.
  const tree = useMemo(() => {
    const slugs = new Map(part.volumeParts?.parts.map(({ number, slug }) => [number, slug]))
    return withPartLinks(text, number => (slugs.has(number) ? base + slugs.get(number) : undefined))
  }, [text, base])
  const [preferences] = usePreferences()
  useReadingStyle(preferences)
  const pages = preferences.flow === 'pages'
  const live = useLiveNovel(pages)
  const { parts } = live
  const loaded = parts === 'missing' ? null : parts
  const { link: liveLink, request, holdPress } = useLiveLink(live)
  const bar = useRef<HTMLElement>(null)
  const room = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [sheet, setSheet] = useState<ReaderSheet | null>(null)
  const [quiet, setQuiet] = useState(false)
  const [view, setView] = useState<NovelView>(INITIAL_VIEW)
  const { paged, atEnd, near } = view
  const { EndCard } = use(ReaderSlots) ?? {}
  const blocks = tree.root?.children ?? []
  const vertical = isVertical(tree, preferences.writingMode)
  // Where lines run down, their columns and so their pages follow each other from right to left.
  const rtl = tree.direction === 'rtl' || vertical

  // The script in the head has set this attribute for the time before; once the preferences are known `data-awaits` does its
  // work.
  const hydrating = useIsHydrating()
  const [fromServer] = useState(hydrating)
  // Below the skeleton of a text it would rise as soon as a short text is there.
  const endCard = EndCard && (fromServer || parts !== null) && <EndCard part={part} near={near} />
  useLayoutEffect(() => {
    if (!hydrating) delete document.documentElement.dataset.pages
  }, [hydrating])

  return (
    <div
      className={styles.reader}
      data-reader
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
        tools={<BarTools bookmarked={view.bookmarked} request={request} />}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only handles clicks on links, which keys press too. */}
      <section
        ref={room}
        className={styles.room}
        tabIndex={paged ? -1 : undefined}
        aria-label={t('text')}
        onClick={holdPress}
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
              {endCard}
            </div>
          </>
        ) : (
          <div ref={scroller} className={styles.text}>
            <h1 className={beginsWithHeading(tree) ? 'unseen' : styles.title}>
              {part.shortTitle || part.title}
            </h1>
            <NovelText
              tree={tree}
              Text={parts === 'missing' ? parts : (parts?.RichText ?? null)}
              onRetry={live.load}
            />
            {endCard}
          </div>
        )}
      </section>
      {loaded && (
        <loaded.Live
          part={part}
          tree={tree}
          revision={revision}
          preferences={preferences}
          late={live.late}
          paged={paged}
          vertical={vertical}
          rtl={rtl}
          bar={bar}
          room={room}
          stage={stage}
          text={scroller}
          link={liveLink}
          onView={setView}
          onSheet={setSheet}
          onQuiet={setQuiet}
        />
      )}
      <p className={styles.printed}>{t('notPrinted')}</p>
    </div>
  )
}

interface ToolsProps {
  readonly bookmarked: boolean
  readonly request: (action: NovelAction) => void
}

function BarTools({ bookmarked, request }: ToolsProps) {
  const { t } = useTranslation('reading')
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('mark.bookmark')}
        aria-pressed={bookmarked}
        onClick={() => request('bookmark')}
      >
        <Icon of={bookmarked ? BookmarkCheck : Bookmark} />
      </Button>
      <Button look="quiet" aria-label={t('more.label')} onClick={() => request('more')}>
        <Icon of={Ellipsis} />
      </Button>
    </>
  )
}

/** Such a heading is the part's title, so the page's own title is hidden. */
function beginsWithHeading(tree: Tree): boolean {
  const kind = tree.root?.children[0]?.element?.kind ?? ElementKind.ROOT
  return kind >= ElementKind.HEADING_1 && kind <= ElementKind.HEADING_6
}
