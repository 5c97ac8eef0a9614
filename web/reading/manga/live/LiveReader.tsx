import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { ReaderQuality } from '#contract/generated/enums.ts'
import type { MangaTicket } from '#contract/generated/reading.ts'
import { firstPageOf, lastPageOf, planSpreads, spreadOf, toggleShift } from '#rules/manga-spreads.ts'
import { useLink, useNavigation } from '../../../platform/navigation.ts'
import { EndCard } from '../../EndCard.tsx'
import { nextPart } from '../../next-part.ts'
import { usePreferences } from '../../use-preferences.ts'
import { useReadingStyle } from '../../use-reading-style.ts'
import { type Command, commandOf } from '../commands.ts'
import { beginsAlone } from '../first-alone.ts'
import { useDevicePreferences } from '../manga-preferences.ts'
import { Pager } from '../pager/Pager.tsx'
import { acrossOf, sizeOfSpread } from '../pager/spread-size.ts'
import { fitScale } from '../pager/zoom-view.ts'
import type { StageControl } from '../stage-control.ts'
import { Strip } from '../strip/Strip.tsx'
import { useMangaPage } from '../use-manga-page.ts'
import { useShifts } from '../use-shifts.ts'
import { KeyHelp } from './KeyHelp.tsx'
import styles from './LiveReader.module.css'
import { MangaFoot } from './MangaFoot.tsx'
import { prepareNext } from './next-part.ts'
import { PageList } from './PageList.tsx'
import { useFullscreen } from './use-fullscreen.ts'
import { usePagePool } from './use-page-pool.ts'
import { useSize } from './use-size.ts'
import { useTakeOver } from './use-take-over.ts'
import { useWakeLock } from './use-wake-lock.ts'

interface Props {
  readonly part: Part
  readonly ticket: MangaTicket
  /** What was seen before this was there. */
  readonly sight: RefObject<HTMLElement | null>
  /** It is not needed any more. */
  readonly onSight: () => void
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
/** Narrower windows show one page. */
const ROOM_FOR_TWO = 760
const ZOOM = 1.3
/** Pages before the end at which the next part is prepared. */
const NEAR_END = 3

/** The manga with all that scripts can do for it: spreads or a strip, their pool of pages, and what is asked by keys and buttons. */
export default function LiveReader(props: Props) {
  const { part, ticket, sight, onSight, barsShown, showBars, onProgress } = props
  const { pages } = ticket
  const { go } = useNavigation()
  const link = useLink()
  const [preferences, changePreferences] = usePreferences()
  useReadingStyle(preferences)
  const [device, changeDevice] = useDevicePreferences()
  const { verticalComic: vertical, noAnimations: still, controlRange: zones } = preferences
  const rtl = (ticket.direction === 'rtl') !== preferences.reverseComic
  const box = useRef<HTMLElement>(null)
  const stage = useSize(box)
  const control = useRef<StageControl>(null)
  const [shifts, keepShifts] = useShifts(part.volume?.id ?? '', part.id)
  const [place, goTo] = useMangaPage(part.id, pages.length, shifts.size > 0)
  const [heading, setHeading] = useState<1 | -1>(1)
  const [zoom, setZoom] = useState(1)
  const [open, setOpen] = useState<'list' | 'help' | null>(null)
  const fullscreen = useFullscreen()
  useWakeLock(place)

  const portrait = stage !== null && stage.height >= stage.width
  const double =
    !vertical &&
    (device.spreads === 'double' ||
      (device.spreads === 'auto' && !portrait && (stage?.width ?? 0) >= ROOM_FOR_TWO))
  const wish = useMemo(
    () => ({
      direction: rtl ? ('rtl' as const) : ('ltr' as const),
      mode: double ? ('double' as const) : ('single' as const),
      firstAlone: beginsAlone(part),
      splitWide: device.splitWide && portrait,
      shifts,
    }),
    [rtl, double, part, device.splitWide, portrait, shifts],
  )
  const spreads = useMemo(() => planSpreads(pages, wish), [pages, wish])
  const leaves = useMemo(() => spreads.flat(), [spreads])
  const first = spreadOf(spreads, place.page)
  const at = first + (place.second && firstPageOf(spreads[first + 1]) === place.page ? 1 : 0)

  // What is seen of a strip it says itself.
  const [stripSeen, setStripSeen] = useState<readonly number[]>([])
  const [stripWidth, setStripWidth] = useState(0)
  const seen = vertical ? stripSeen : (spreads[at]?.map(leaf => leaf.page) ?? [])
  const { fit } = device
  const fitted = useCallback(
    (page: number) => {
      if (!stage) return 0
      const spread = spreads[spreadOf(spreads, page)]
      if (vertical) return stripWidth * (spread?.[0].half === 'whole' ? 1 : 2)
      const lay = { content: sizeOfSpread(pages, spread), stage, rtl, pixelRatio: devicePixelRatio }
      return acrossOf(pages, spread, page, fitScale(lay, fit))
    },
    [pages, spreads, stage, vertical, stripWidth, rtl, fit],
  )
  const pool = usePagePool(
    part.id,
    pages,
    { seen, heading, zoom: vertical ? 1 : zoom },
    QUALITIES[preferences.quality as keyof typeof QUALITIES] ?? 'auto',
    fitted,
    sight,
  )
  // What is seen first lies as nobody has wished it otherwise.
  const moved =
    vertical ||
    shifts.size > 0 ||
    preferences.reverseComic ||
    fit !== 'screen' ||
    device.spreads !== 'auto' ||
    at > 0 ||
    zoom !== 1
  useTakeOver({ sight, box, pool, seen, moved, onSight })

  const turnTo = useCallback(
    (index: number) => {
      const spread = spreads[index]
      if (!spread) return goTo(pages.length)
      goTo(firstPageOf(spread), firstPageOf(spreads[index - 1]) === firstPageOf(spread) && index > 0)
    },
    [spreads, goTo, pages.length],
  )
  const turn = (by: 1 | -1) => {
    const to = at + by
    if (to < 0 || to > spreads.length) return false
    const { next, soon } = nextPart(part) ?? {}
    if (to === spreads.length && preferences.endBehaviour === 'next' && next && !soon) {
      goTo(pages.length)
      go(link(`/read/${next.slug}`))
      return true
    }
    setHeading(by)
    // A button on a page that goes away would take the focus with it.
    if (box.current?.contains(document.activeElement)) box.current.focus({ preventScroll: true })
    turnTo(to)
    return true
  }

  const atEnd = place.page >= pages.length
  const last = atEnd ? pages.length : lastPageOf(spreads[at]) + 1
  useEffect(() => onProgress(pages.length === 0 ? 1 : last / pages.length), [onProgress, last, pages.length])
  useEffect(() => {
    if (atEnd) showBars(true)
  }, [atEnd, showBars])

  const near = last >= pages.length - NEAR_END
  const wantedWidth = Math.round(fitted(0) * devicePixelRatio)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the end is near.
  useEffect(() => {
    if (!near || wantedWidth === 0) return
    const leaving = new AbortController()
    prepareNext(part, wantedWidth, leaving.signal).catch(() => {})
    return () => leaving.abort()
  }, [near, part, wantedWidth === 0])

  const carryOut: Readonly<Record<Command, () => void>> = {
    forward: () => control.current?.step(1),
    back: () => control.current?.step(-1),
    left: () => control.current?.shove('left'),
    right: () => control.current?.shove('right'),
    up: () => control.current?.shove('up'),
    down: () => control.current?.shove('down'),
    first: () => goTo(0),
    last: () => goTo(pages.length - 1),
    zoomIn: () => control.current?.zoom(ZOOM),
    zoomOut: () => control.current?.zoom(1 / ZOOM),
    zoomReset: () => control.current?.zoom(null),
    fit: () => changeDevice({ fit: FITS[(FITS.indexOf(fit) + 1) % FITS.length] ?? 'screen' }),
    double: () => changeDevice({ spreads: double ? 'single' : 'double' }),
    shift: () => double && keepShifts(toggleShift(pages, wish, place.page)),
    vertical: () => changePreferences({ verticalComic: !vertical }),
    fullscreen: () => fullscreen?.toggle(),
    list: () => setOpen('list'),
    help: () => setOpen('help'),
    bars: () => {
      box.current?.focus({ preventScroll: true })
      showBars(!barsShown)
    },
  }
  const latest = useRef(carryOut)
  useEffect(() => {
    latest.current = carryOut
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const command = commandOf(event)
      if (!command) return
      event.preventDefault()
      if (MOVES.has(command)) showBars(false)
      latest.current[command]()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [showBars])

  const end = <EndCard part={part} />
  const shared = {
    pages,
    pool,
    rtl,
    fit,
    zones,
    still,
    control,
    doubleTap: device.doubleTap,
    onMiddle: () => showBars(!barsShown),
  }
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
            page={place.page}
            onWidth={setStripWidth}
            onSeen={(now, page, direction) => {
              setHeading(direction)
              setStripSeen(old => (old.join() === now.join() ? old : now))
              if (page === place.page) return
              goTo(page)
              showBars(false)
            }}
          >
            {end}
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
            {end}
          </Pager>
        )}
      </section>
      <MangaFoot
        pages={pages.length}
        seen={[Math.min(place.page, pages.length) + 1, last]}
        atEnd={atEnd}
        rtl={rtl}
        silent={vertical}
        double={double}
        fullscreen={fullscreen?.on ?? null}
        onTurn={by => (vertical ? control.current?.step(by) : turn(by))}
        onPage={goTo}
        onCommand={command => carryOut[command]()}
      />
      <PageList
        open={open === 'list'}
        pages={pages}
        rtl={rtl}
        shown={place.page}
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

/** Whoever asks for these by a key wants to see pages, not bars. */
const MOVES: ReadonlySet<Command> = new Set(['forward', 'back', 'left', 'right', 'first', 'last'])
