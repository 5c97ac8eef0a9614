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
import type { ReaderSheet } from '../controls/reader-sheet.ts'
import type { Preferences } from '../settings/preferences.ts'
import { useWakeLock } from '../use-wake-lock.ts'
import { useControls } from './controls/use-controls.ts'
import { usePagedFlow } from './flow/use-paged-flow.ts'
import { useReadingFlow } from './flow/use-reading-flow.ts'
import type { LiveLink, NovelAction, NovelView } from './live-link.ts'
import { useMarks } from './marks/use-marks.ts'
import { PageTurnButtons } from './PageTurnButtons.tsx'
import type { NovelPanel } from './panels/panel-props.ts'
import { useTextLinks } from './panels/use-text-links.ts'
import { ReadingRuler } from './ReadingRuler.tsx'
import { ReadingStatus } from './ReadingStatus.tsx'
import { runAction } from './run-action.ts'
import textStyles from './text/RichText.module.css'
import { createTextSource } from './text/text-source.ts'
import { useEndNear } from './use-end-near.ts'
import { useFlowQuestion } from './use-flow-question.ts'
import { useLinkHandler } from './use-link-handler.ts'
import { usePrefetchNextPart } from './use-prefetch-next-part.ts'
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

const FlowQuestion = lazyPart(['display'], () => import('./FlowQuestion.tsx'))
const NovelPanels = lazyPart([], () => import('./panels/NovelPanels.tsx'))

/**
 * The part of the novel reader that needs scripts: it restores the locator, makes pages, marks and searches, and handles
 * keys and taps.
 */
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
  const near = useEndNear(reading, preferences.flow !== 'pages')
  const { bookmarked, toggleBookmark } = marks
  const needsPages = createPages !== null
  useLayoutEffect(
    () => onView({ paged: needsPages, progress, atEnd, near, bookmarked }),
    [needsPages, progress, atEnd, near, bookmarked, onView],
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
  const asksForFlow = useFlowQuestion()

  return (
    <>
      {paged && <PageTurnButtons turn={turn} rtl={rtl} />}
      {preferences.ruler && <ReadingRuler />}
      {asksForFlow && (
        <Suspense>
          <FlowQuestion room={room} />
        </Suspense>
      )}
      <ReadingStatus part={part} reading={reading} source={source} lang={tree.lang} />
      {panel && (
        <Suspense>
          <NovelPanels
            panel={panel}
            onPanel={setPanel}
            part={part}
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
