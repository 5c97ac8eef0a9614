import { Bookmark, BookmarkCheck, Ellipsis } from 'lucide-react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '#contract/generated/catalogue.ts'
import { ElementKind } from '#contract/generated/enums.ts'
import type { RichText as Tree } from '#contract/generated/reading.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useLink, useNavigation } from '../../platform/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EndCard } from '../EndCard.tsx'
import { nextPart } from '../next-part.ts'
import { FONT_SIZES, nearestStep } from '../preferences.ts'
import { ReaderBar, type ReaderSheet } from '../ReaderBar.tsx'
import { usePreferences } from '../use-preferences.ts'
import { useReadingStyle } from '../use-reading-style.ts'
import { HowFar } from './HowFar.tsx'
import type { NovelPanel } from './NovelPanels.tsx'
import styles from './NovelReader.module.css'
import textStyles from './RichText.module.css'
import { RichText } from './RichText.tsx'
import { Ruler } from './Ruler.tsx'
import type { ReaderAction } from './reader-keys.ts'
import { Turns } from './Turns.tsx'
import { sourceOf } from './text-source.ts'
import { useControls } from './use-controls.ts'
import { useMarks } from './use-marks.ts'
import { usePagedFlow } from './use-paged-flow.ts'
import { useReadingFlow } from './use-reading-flow.ts'
import { useTextLinks } from './use-text-links.ts'
import { useWakeLock } from './use-wake-lock.ts'

interface Props {
  readonly part: Part
  readonly tree: Tree
  /** Of the text; places in it are noted with it. */
  readonly revision: number
}

const NovelPanels = lazyPart([], () => import('./NovelPanels.tsx'))

/** From so many blocks on what is not seen is not laid out. */
const LONG = 150

/** A novel's part: scrolled through as any page, or turned in pages. Without scripts it is a page that scrolls. */
export function NovelReader({ part, tree, revision }: Props) {
  const { t } = useTranslation('reading')
  const { go } = useNavigation()
  const link = useLink()
  const [preferences, change] = usePreferences()
  useReadingStyle(preferences)
  useWakeLock()
  const bar = useRef<HTMLElement>(null)
  const room = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [sheet, setSheet] = useState<ReaderSheet | null>(null)
  const [panel, setPanel] = useState<NovelPanel | null>(null)
  const [quiet, setQuiet] = useState(false)
  const source = useMemo(() => sourceOf(tree, textStyles), [tree])
  const makePages = usePagedFlow(preferences.flow === 'pages')
  const paged = makePages !== null
  const reading = useReadingFlow({
    partId: part.id,
    revision,
    tree,
    source,
    textClass: textStyles.text ?? '',
    preferences,
    makePages,
    room: stage,
    text,
    bar,
  })
  const marks = useMarks({ partId: part.id, revision, source, reading })
  const horizontal = preferences.writingMode === 'horizontal'
  const vertical = tree.writingMode.startsWith('vertical') && !horizontal
  // Columns of lines that run down follow each other from right to left, and so do their pages.
  const rtl = tree.direction === 'rtl' || vertical

  const goOn = () => {
    const { next, soon } = nextPart(part) ?? {}
    if (next && !soon) go(link(`/read/${next.slug}`))
    return Boolean(next && !soon)
  }
  const turn = (by: number) => {
    const wasAtEnd = reading.atEnd
    const turned = reading.turn(by)
    if (turned) setQuiet(true)
    const leaves = by > 0 && paged && (wasAtEnd || (preferences.endBehaviour === 'next' && reading.isLast()))
    return (leaves && goOn()) || turned
  }
  const act = (action: ReaderAction) => {
    const step = nearestStep(FONT_SIZES, preferences.fontSize)
    const resize = (by: number) =>
      change({ fontSize: FONT_SIZES[Math.min(FONT_SIZES.length - 1, Math.max(0, step + by))] ?? 1 })
    if (action === 'contents' || action === 'settings') setSheet(action)
    else if (action === 'bookmark') marks.toggleBookmark()
    else if (action === 'fullscreen') void toggleFullscreen()
    else if (action === 'larger') resize(1)
    else if (action === 'smaller') resize(-1)
    else setPanel({ kind: action })
  }
  useTextLinks({ room, tree, source, reading, onPanel: setPanel })
  useControls({
    room,
    preferences,
    paged,
    sideways: vertical && !paged,
    rtl,
    turn,
    toEdge: reading.toEdge,
    act,
    toggleBar: () => setQuiet(now => !now),
  })

  return (
    <div
      className={styles.reader}
      data-flow={paged ? 'pages' : 'scroll'}
      data-long={source.blocks > LONG || undefined}
      data-vertical={vertical || undefined}
    >
      <ReaderBar
        kind="novel"
        part={part}
        progress={reading.progress}
        rtl={rtl}
        barRef={bar}
        sheet={sheet}
        onSheet={setSheet}
        quiet={paged && quiet && !reading.atEnd}
        tools={
          <>
            <Button
              look="quiet"
              aria-label={t('mark.bookmark')}
              aria-pressed={marks.bookmarked}
              onClick={marks.toggleBookmark}
            >
              <Icon of={marks.bookmarked ? BookmarkCheck : Bookmark} />
            </Button>
            <Button look="quiet" aria-label={t('more.label')} onClick={() => setPanel({ kind: 'more' })}>
              <Icon of={Ellipsis} />
            </Button>
          </>
        }
      />
      <section ref={room} className={styles.room} tabIndex={paged ? 0 : undefined} aria-label={t('text')}>
        {paged && <h1 className="unseen">{part.shortTitle || part.title}</h1>}
        {paged ? (
          <>
            <div
              ref={stage}
              className={styles.stage}
              data-slides={!preferences.noAnimations || undefined}
              aria-hidden={reading.atEnd || undefined}
            />
            <div className={styles.end} hidden={!reading.atEnd}>
              <EndCard part={part} />
            </div>
          </>
        ) : (
          <div ref={text} className={styles.text}>
            <h1 className={beginsWithHeading(tree) ? 'unseen' : styles.title}>
              {part.shortTitle || part.title}
            </h1>
            <RichText tree={tree} />
            <EndCard part={part} />
          </div>
        )}
      </section>
      {paged && <Turns turn={turn} rtl={rtl} />}
      {preferences.ruler && <Ruler />}
      <HowFar part={part} reading={reading} source={source} lang={tree.lang} />
      {panel && (
        <Suspense>
          <NovelPanels
            panel={panel}
            onPanel={setPanel}
            tree={tree}
            source={source}
            reading={reading}
            marks={marks}
            act={act}
          />
        </Suspense>
      )}
      <p className={styles.printed}>{t('notPrinted')}</p>
    </div>
  )
}

/** The text's own heading says what the part is called; it is not said twice. */
function beginsWithHeading(tree: Tree): boolean {
  const kind = tree.root?.children[0]?.element?.kind ?? ElementKind.ROOT
  return kind >= ElementKind.HEADING_1 && kind <= ElementKind.HEADING_6
}

async function toggleFullscreen(): Promise<void> {
  // Where the browser does not want to, nothing happens.
  await (document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.()
  )?.catch(() => {})
}
