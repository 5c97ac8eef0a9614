import {
  type Dispatch,
  memo,
  type RefObject,
  type SetStateAction,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import type { RichText as Tree } from '#contract/generated/reading.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useLink, useNavigation } from '../../platform/navigation.ts'
import { nextPart } from '../next-part.ts'
import { FONT_SIZES, nearestStep, type Preferences } from '../preferences.ts'
import type { ReaderSheet } from '../reader-sheet.ts'
import { changePreferences } from '../use-preferences.ts'
import { useWakeLock } from '../use-wake-lock.ts'
import { HowFar } from './HowFar.tsx'
import type { Asked, NovelLink, NovelView } from './live-part.ts'
import type { NovelPanel } from './NovelPanels.tsx'
import textStyles from './RichText.module.css'
import { Ruler } from './Ruler.tsx'
import { Turns } from './Turns.tsx'
import { sourceOf } from './text-source.ts'
import { useControls } from './use-controls.ts'
import { useMarks } from './use-marks.ts'
import { useNextPart } from './use-next-part.ts'
import { usePagedFlow } from './use-paged-flow.ts'
import { useReadingFlow } from './use-reading-flow.ts'
import { useTextLinks } from './use-text-links.ts'

interface Props {
  readonly part: Part
  readonly tree: Tree
  readonly revision: number
  readonly preferences: Preferences
  /** The page was there before this. */
  readonly late: boolean
  /** Whether there is a stage for pages now. */
  readonly paged: boolean
  readonly vertical: boolean
  readonly rtl: boolean
  readonly bar: RefObject<HTMLElement | null>
  readonly room: RefObject<HTMLElement | null>
  readonly stage: RefObject<HTMLElement | null>
  readonly text: RefObject<HTMLElement | null>
  readonly link: RefObject<NovelLink>
  readonly onView: (view: NovelView) => void
  readonly onSheet: (sheet: ReaderSheet) => void
  readonly onQuiet: Dispatch<SetStateAction<boolean>>
}

const NovelPanels = lazyPart([], () => import('./NovelPanels.tsx'))

/** All that a novel can do with scripts: its place, its pages, its marks, its keys, and what lies above the text. */
export default memo(function LiveNovel(props: Props) {
  const { part, tree, revision, preferences, late, paged, vertical, rtl, bar, room, stage, text, link } =
    props
  const { onView, onSheet, onQuiet } = props
  const { go } = useNavigation()
  const linkTo = useLink()
  useWakeLock()
  const [panel, setPanel] = useState<NovelPanel | null>(null)
  const source = useMemo(() => sourceOf(tree, textStyles), [tree])
  const makePages = usePagedFlow(preferences.flow === 'pages')
  const reading = useReadingFlow({
    partId: part.id,
    revision,
    tree,
    source,
    textClass: textStyles.text ?? '',
    preferences,
    makePages,
    paged,
    late,
    room: stage,
    text,
    bar,
  })
  const marks = useMarks({ partId: part.id, revision, source, reading })
  useNextPart(part, reading)
  const { progress, atEnd } = reading
  const { bookmarked } = marks
  const wantsPages = makePages !== null
  useLayoutEffect(
    () => onView({ paged: wantsPages, progress, atEnd, bookmarked }),
    [wantsPages, progress, atEnd, bookmarked, onView],
  )

  const goOn = () => {
    const { next, soon } = nextPart(part) ?? {}
    if (next && !soon) go(linkTo(`/read/${next.slug}`))
    return Boolean(next && !soon)
  }
  const turn = (by: number) => {
    const wasAtEnd = reading.atEnd
    const turned = reading.turn(by)
    if (turned) onQuiet(true)
    const leaves = by > 0 && paged && (wasAtEnd || (preferences.endBehaviour === 'next' && reading.isLast()))
    return (leaves && goOn()) || turned
  }
  const act = (action: Asked) => {
    const step = nearestStep(FONT_SIZES, preferences.fontSize)
    const resize = (by: number) =>
      changePreferences({
        fontSize: FONT_SIZES[Math.min(FONT_SIZES.length - 1, Math.max(0, step + by))] ?? 1,
      })
    if (action === 'contents' || action === 'settings') onSheet(action)
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
    toggleBar: () => onQuiet(now => !now),
  })
  useEffect(() => {
    link.current.answer = act
  })
  // What was asked for while nothing here was awake.
  useEffect(() => {
    const joined = link.current
    const { asked, pressed } = joined
    Object.assign(joined, { asked: null, pressed: null })
    if (asked) joined.answer?.(asked)
    if (pressed?.isConnected) pressed.click()
    return () => {
      joined.answer = null
    }
  }, [link])

  return (
    <>
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
    </>
  )
})

async function toggleFullscreen(): Promise<void> {
  // Where the browser does not want to, nothing happens.
  await (document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.()
  )?.catch(() => {})
}
