import {
  type Dispatch,
  memo,
  type RefObject,
  type SetStateAction,
  Suspense,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import type { RichText as Tree } from '#contract/generated/reading.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import type { Preferences } from '../preferences.ts'
import type { ReaderSheet } from '../reader-sheet.ts'
import { useWakeLock } from '../use-wake-lock.ts'
import { ReadingStatus } from './HowFar.tsx'
import type { LiveLink, NovelAction, NovelView } from './live-part.ts'
import type { NovelPanel } from './panel-props.ts'
import textStyles from './RichText.module.css'
import { ReadingRuler } from './Ruler.tsx'
import { runAction } from './run-action.ts'
import { PageTurnButtons } from './Turns.tsx'
import { createTextSource } from './text-source.ts'
import { useControls } from './use-controls.ts'
import { useLinkHandler } from './use-link-handler.ts'
import { useMarks } from './use-marks.ts'
import { usePrefetchNextPart } from './use-next-part.ts'
import { usePagedFlow } from './use-paged-flow.ts'
import { useReadingFlow } from './use-reading-flow.ts'
import { useTextLinks } from './use-text-links.ts'
import { useTurn } from './use-turn.ts'

interface Props {
  readonly part: Part
  readonly tree: Tree
  /** Of the text: locators are saved with it. */
  readonly revision: number
  readonly preferences: Preferences
  /** The page was there before this code. */
  readonly late: boolean
  /** Whether the page has made room for pages. */
  readonly paged: boolean
  readonly vertical: boolean
  readonly rtl: boolean
  readonly bar: RefObject<HTMLElement | null>
  readonly room: RefObject<HTMLElement | null>
  readonly stage: RefObject<HTMLElement | null>
  readonly text: RefObject<HTMLElement | null>
  readonly link: RefObject<LiveLink>
  readonly onView: (view: NovelView) => void
  readonly onSheet: (sheet: ReaderSheet) => void
  /** Hides the bar, or shows it. */
  readonly onQuiet: Dispatch<SetStateAction<boolean>>
}

const NovelPanels = lazyPart([], () => import('./NovelPanels.tsx'))

/** The part of the novel reader that needs scripts: it restores the locator, makes pages, marks and searches, and handles keys and taps. */
export default memo(function LiveNovel(props: Props) {
  const { part, tree, revision, preferences, late, paged, vertical, rtl, bar, room, stage, text, link } =
    props
  const { onView, onSheet, onQuiet } = props
  useWakeLock()
  const [panel, setPanel] = useState<NovelPanel | null>(null)
  const source = useMemo(() => createTextSource(tree, textStyles), [tree])
  const createPages = usePagedFlow(preferences.flow === 'pages')
  const reading = useReadingFlow({
    partId: part.id,
    revision,
    tree,
    source,
    textClass: textStyles.text ?? '',
    preferences,
    createPages,
    paged,
    late,
    room: stage,
    text,
    bar,
  })
  const marks = useMarks({ partId: part.id, revision, source, reading })
  usePrefetchNextPart(part, reading)
  const { progress, atEnd } = reading
  const { bookmarked, toggleBookmark } = marks
  const needsPages = createPages !== null
  useLayoutEffect(
    () => onView({ paged: needsPages, progress, atEnd, bookmarked }),
    [needsPages, progress, atEnd, bookmarked, onView],
  )
  const turn = useTurn({ part, reading, preferences, paged, onTurn: () => onQuiet(true) })
  const onAction = (action: NovelAction) =>
    runAction(action, { preferences, toggleBookmark, onSheet, onPanel: setPanel })
  useTextLinks({ room, tree, source, reading, onPanel: setPanel })
  useControls({
    room,
    preferences,
    paged,
    sideways: vertical && !paged,
    rtl,
    turn,
    toEdge: reading.toEdge,
    onAction,
    toggleBar: () => onQuiet(quiet => !quiet),
  })
  useLinkHandler(link, onAction)

  return (
    <>
      {paged && <PageTurnButtons turn={turn} rtl={rtl} />}
      {preferences.ruler && <ReadingRuler />}
      <ReadingStatus part={part} reading={reading} source={source} lang={tree.lang} />
      {panel && (
        <Suspense>
          <NovelPanels
            panel={panel}
            onPanel={setPanel}
            tree={tree}
            source={source}
            reading={reading}
            marks={marks}
            onAction={onAction}
          />
        </Suspense>
      )}
    </>
  )
})
