import { type RefObject, useRef, useState } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import type { MangaTicket } from '#contract/generated/reading.ts'
import { useWakeLock } from '../../use-wake-lock.ts'
import type { StageControl } from '../stage.ts'
import { useMangaDisplay } from '../use-manga-display.ts'
import { commandActions } from './command-actions.ts'
import { KeyHelp } from './KeyHelp.tsx'
import styles from './LiveReader.module.css'
import { MangaFoot } from './MangaFoot.tsx'
import { PageList } from './PageList.tsx'
import { Stage } from './Stage.tsx'
import { StageNoteLine } from './StageNoteLine.tsx'
import { useCommandKeys } from './use-command-keys.ts'
import { useEndOfPart } from './use-end-of-part.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { usePictures } from './use-pictures.ts'
import { useShownPages } from './use-shown-pages.ts'
import { useSize } from './use-size.ts'
import { useStageNote } from './use-stage-note.ts'
import { useTurn } from './use-turn.ts'
import { useViewport } from './use-viewport.ts'

interface Props {
  readonly part: Part
  readonly ticket: MangaTicket
  /** The keys that were pressed before this was loaded. */
  readonly earlyKeys: RefObject<KeyboardEvent[]>
  /** The pages that were shown before this was loaded. */
  readonly firstPages: RefObject<HTMLElement | null>
  /** Called when the first pages are not needed any more. */
  readonly onReplaced: () => void
  readonly barsShown: boolean
  readonly showBars: (shown: boolean) => void
  readonly onProgress: (progress: number) => void
}

/** The screen may turn off after so long without a turn of the page. */
const IDLE_MS = 10 * 60_000

/**
 * The manga reader with scripts: its pages as spreads or as a strip, the bar below them, and the commands of keys and
 * buttons.
 */
export default function LiveReader(props: Props) {
  const { part, ticket, earlyKeys, firstPages, onReplaced, barsShown, showBars, onProgress } = props
  const { pages } = ticket
  const pageCount = pages.length
  const box = useRef<HTMLElement>(null)
  const control = useRef<StageControl>(null)
  const stage = useSize(box)
  const display = useMangaDisplay(ticket)
  const { rtl, vertical, device, endBehaviour } = display
  const shown = useShownPages({ part, pages, stage, display })
  const { position, spreads, at, atEnd, last, goTo } = shown
  useWakeLock(position, IDLE_MS)

  const viewport = useViewport(vertical, spreads[at])
  const { setHeading } = viewport
  const { pool, pixelWidth } = usePictures({
    ...{ partId: part.id, pages, stage, box, display, shown, viewport },
    ...{ firstPages, onReplaced },
  })
  const [note, noteFirst] = useStageNote(barsShown, at)
  const turn = useTurn({
    ...{ part, pageCount, spreads, at, box, endBehaviour, goTo, setHeading },
    onFirst: noteFirst,
  })
  useEndOfPart({ part, pageCount, last, atEnd, pixelWidth, showBars, onProgress })

  const [panel, openPanel] = useState<'list' | 'help' | null>(null)
  const fullscreen = useFullscreen()
  const actions = commandActions({
    ...{ control, pageCount, display, shown, openPanel },
    toggleFullscreen: () => fullscreen?.toggle(),
    toggleBars: () => {
      box.current?.focus({ preventScroll: true })
      showBars(!barsShown)
    },
  })
  useCommandKeys({ actions, ready: stage !== null, earlyKeys, showBars })

  return (
    <>
      <section
        ref={box}
        className={styles.box}
        tabIndex={-1}
        data-stage=""
        data-grey={device.grey || undefined}
      >
        {stage && (
          <Stage
            {...{ part, pages, pool, control, display, shown, viewport, turn, barsShown, showBars }}
            size={stage}
          />
        )}
      </section>
      <StageNoteLine note={note} />
      <MangaFoot
        pages={pageCount}
        seen={[Math.min(position.page, pageCount) + 1, last]}
        atEnd={atEnd}
        rtl={rtl}
        silent={vertical}
        double={shown.double}
        fullscreen={fullscreen?.on ?? null}
        onTurn={by => (vertical ? control.current?.step(by) : turn(by))}
        onPage={goTo}
        onCommand={command => actions[command]()}
      />
      <PageList
        open={panel === 'list'}
        pages={pages}
        rtl={rtl}
        shown={position.page}
        onPage={page => {
          openPanel(null)
          goTo(page)
        }}
        onClose={() => openPanel(null)}
      />
      <KeyHelp open={panel === 'help'} rtl={rtl} onClose={() => openPanel(null)} />
    </>
  )
}
