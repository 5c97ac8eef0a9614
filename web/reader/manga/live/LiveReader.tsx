import { type RefObject, useRef, useState } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { ReaderQuality } from '#contract/generated/enums.ts'
import type { MangaTicket } from '#contract/generated/reading.ts'
import { firstPageOf, lastPageOf, spreadOf, toggleShift } from '#rules/manga-spreads.ts'
import { EndCard } from '../../controls/EndCard.tsx'
import { usePreferences } from '../../settings/use-preferences.ts'
import { useReadingStyle } from '../../settings/use-reading-style.ts'
import { useWakeLock } from '../../use-wake-lock.ts'
import type { Command } from '../commands.ts'
import { useDevicePreferences } from '../manga-preferences.ts'
import { Pager } from '../pager/Pager.tsx'
import type { StageControl } from '../stage.ts'
import { Strip } from '../strip/Strip.tsx'
import { useMangaPage } from '../use-manga-page.ts'
import { useShifts } from '../use-shifts.ts'
import { KeyHelp } from './KeyHelp.tsx'
import styles from './LiveReader.module.css'
import { MangaFoot } from './MangaFoot.tsx'
import { PageList } from './PageList.tsx'
import { useCommandKeys } from './use-command-keys.ts'
import { useEndOfPart } from './use-end-of-part.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useHandover } from './use-handover.ts'
import { usePagePool } from './use-page-pool.ts'
import { usePageWidth } from './use-page-width.ts'
import { useSize } from './use-size.ts'
import { useSpreads } from './use-spreads.ts'
import { useTurn } from './use-turn.ts'

interface Props {
  readonly part: Part
  readonly ticket: MangaTicket
  /** The pages that were shown before this was loaded. */
  readonly firstPages: RefObject<HTMLElement | null>
  /** Called when the first pages are not needed any more. */
  readonly onReplaced: () => void
  readonly barsShown: boolean
  readonly showBars: (shown: boolean) => void
  readonly onProgress: (progress: number) => void
}

const QUALITIES = {
  [ReaderQuality.AUTO]: 'auto',
  [ReaderQuality.LOW]: 'low',
  [ReaderQuality.MEDIUM]: 'medium',
  [ReaderQuality.HIGH]: 'high',
} as const
const FITS = ['screen', 'width', 'height', 'original'] as const
const ZOOM_STEP = 1.3
/** The screen may turn off after so long without a turn of the page. */
const IDLE_MS = 10 * 60_000

/** The manga reader with scripts: its pages as spreads or as a strip, the bar below them, and the commands of keys and buttons. */
export default function LiveReader(props: Props) {
  const { part, ticket, firstPages, onReplaced, barsShown, showBars, onProgress } = props
  const { pages } = ticket
  const [preferences, changePreferences] = usePreferences()
  useReadingStyle(preferences)
  const [device, changeDevice] = useDevicePreferences()
  const { fit } = device
  const { verticalComic: vertical, noAnimations: still, controlRange: zones, endBehaviour } = preferences
  const rtl = (ticket.direction === 'rtl') !== preferences.reverseComic
  const box = useRef<HTMLElement>(null)
  const stage = useSize(box)
  const control = useRef<StageControl>(null)
  const [shifts, saveShifts] = useShifts(part.volume?.id ?? '', part.id)
  const [position, goTo] = useMangaPage(part.id, pages.length, shifts.size > 0)
  const [heading, setHeading] = useState<1 | -1>(1)
  const [zoom, setZoom] = useState(1)
  const [open, setOpen] = useState<'list' | 'help' | null>(null)
  const fullscreen = useFullscreen()
  useWakeLock(position, IDLE_MS)

  const { double, plan, spreads, leaves } = useSpreads({ part, pages, stage, rtl, vertical, device, shifts })
  const first = spreadOf(spreads, position.page)
  const at = first + (position.second && firstPageOf(spreads[first + 1]) === position.page ? 1 : 0)
  const atEnd = position.page >= pages.length
  const last = atEnd ? pages.length : lastPageOf(spreads[at]) + 1

  // The strip reports the pages on the screen; for spreads they follow from the position.
  const [stripSeen, setStripSeen] = useState<readonly number[]>([])
  const [stripWidth, setStripWidth] = useState(0)
  const seen = vertical ? stripSeen : (spreads[at]?.map(leaf => leaf.page) ?? [])
  const pageWidth = usePageWidth({
    pages,
    spreads,
    stage,
    rtl,
    fit,
    stripWidth: vertical ? stripWidth : null,
  })
  const quality = QUALITIES[preferences.quality as keyof typeof QUALITIES] ?? 'auto'
  const viewport = { seen, heading, zoom: vertical ? 1 : zoom }
  const pool = usePagePool(part.id, pages, viewport, quality, pageWidth, firstPages)
  // The first pages were laid out with the default preferences.
  const moved =
    vertical ||
    shifts.size > 0 ||
    preferences.reverseComic ||
    fit !== 'screen' ||
    device.spreads !== 'auto' ||
    at > 0 ||
    zoom !== 1
  useHandover({ firstPages, box, pool, seen, moved, onReplaced })
  const turn = useTurn({ part, pageCount: pages.length, spreads, at, box, endBehaviour, goTo, setHeading })
  const pixelWidth = Math.round(pageWidth(0) * devicePixelRatio)
  useEndOfPart({ part, pageCount: pages.length, last, atEnd, pixelWidth, showBars, onProgress })

  const actions: Readonly<Record<Command, () => void>> = {
    forward: () => control.current?.step(1),
    back: () => control.current?.step(-1),
    left: () => control.current?.pan('left'),
    right: () => control.current?.pan('right'),
    up: () => control.current?.pan('up'),
    down: () => control.current?.pan('down'),
    first: () => goTo(0),
    last: () => goTo(pages.length - 1),
    zoomIn: () => control.current?.zoom(ZOOM_STEP),
    zoomOut: () => control.current?.zoom(1 / ZOOM_STEP),
    zoomReset: () => control.current?.zoom(null),
    fit: () => changeDevice({ fit: FITS[(FITS.indexOf(fit) + 1) % FITS.length] ?? 'screen' }),
    double: () => changeDevice({ spreads: double ? 'single' : 'double' }),
    shift: () => double && saveShifts(toggleShift(pages, plan, position.page)),
    vertical: () => changePreferences({ verticalComic: !vertical }),
    fullscreen: () => fullscreen?.toggle(),
    list: () => setOpen('list'),
    help: () => setOpen('help'),
    bars: () => {
      box.current?.focus({ preventScroll: true })
      showBars(!barsShown)
    },
  }
  useCommandKeys(actions, showBars)

  const onMiddle = () => showBars(!barsShown)
  const shared = { pages, pool, rtl, fit, zones, still, control, doubleTap: device.doubleTap, onMiddle }
  return (
    <>
      <section
        ref={box}
        className={styles.box}
        tabIndex={-1}
        data-stage=""
        data-grey={device.grey || undefined}
      >
        {stage && vertical && (
          <Strip
            {...shared}
            stage={stage}
            leaves={leaves}
            page={position.page}
            onWidth={setStripWidth}
            onSeen={(now, page, direction) => {
              setHeading(direction)
              setStripSeen(old => (old.join() === now.join() ? old : now))
              if (page === position.page) return
              goTo(page)
              showBars(false)
            }}
          >
            <EndCard part={part} />
          </Strip>
        )}
        {stage && !vertical && (
          <Pager
            {...shared}
            stage={stage}
            spreads={spreads}
            at={at}
            onZoom={setZoom}
            onTurn={by => {
              showBars(false)
              return turn(by)
            }}
          >
            <EndCard part={part} />
          </Pager>
        )}
      </section>
      <MangaFoot
        pages={pages.length}
        seen={[Math.min(position.page, pages.length) + 1, last]}
        atEnd={atEnd}
        rtl={rtl}
        silent={vertical}
        double={double}
        fullscreen={fullscreen?.on ?? null}
        onTurn={by => (vertical ? control.current?.step(by) : turn(by))}
        onPage={goTo}
        onCommand={command => actions[command]()}
      />
      <PageList
        open={open === 'list'}
        pages={pages}
        rtl={rtl}
        shown={position.page}
        onPage={page => {
          setOpen(null)
          goTo(page)
        }}
        onClose={() => setOpen(null)}
      />
      <KeyHelp open={open === 'help'} rtl={rtl} onClose={() => setOpen(null)} />
    </>
  )
}
