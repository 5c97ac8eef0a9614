import type { RefObject } from 'react'
import type { Command } from '../commands.ts'
import { FITS } from '../manga-preferences.ts'
import type { StageControl } from '../stage.ts'
import type { MangaDisplay } from '../use-manga-display.ts'
import type { ShownPages } from './use-shown-pages.ts'

const ZOOM_STEP = 1.3

interface CommandTargets {
  readonly control: RefObject<StageControl | null>
  readonly pageCount: number
  readonly display: MangaDisplay
  readonly shown: ShownPages
  readonly toggleFullscreen: () => void
  readonly toggleBars: () => void
  readonly openPanel: (panel: 'list' | 'help') => void
}

/** What each command does. */
export function commandActions(targets: CommandTargets): Readonly<Record<Command, () => void>> {
  const { control, pageCount, display, shown, toggleFullscreen, toggleBars, openPanel } = targets
  const { toggleVertical, changeDevice } = display
  const { double, goTo, shiftPairing } = shown
  const { fit } = display.device
  return {
    forward: () => control.current?.step(1),
    back: () => control.current?.step(-1),
    left: () => control.current?.pan('left'),
    right: () => control.current?.pan('right'),
    up: () => control.current?.pan('up'),
    down: () => control.current?.pan('down'),
    first: () => goTo(0),
    last: () => goTo(pageCount - 1),
    zoomIn: () => control.current?.zoom(ZOOM_STEP),
    zoomOut: () => control.current?.zoom(1 / ZOOM_STEP),
    zoomReset: () => control.current?.zoom(null),
    fit: () => changeDevice({ fit: FITS[(FITS.indexOf(fit) + 1) % FITS.length] ?? 'screen' }),
    double: () => changeDevice({ spreads: double ? 'single' : 'double' }),
    shift: () => double && shiftPairing(),
    vertical: toggleVertical,
    fullscreen: toggleFullscreen,
    list: () => openPanel('list'),
    help: () => openPanel('help'),
    bars: toggleBars,
  }
}
