import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { ArrowLeftRight } from '../../../ui/icons/arrow-left-right.ts'
import { ChevronLeft } from '../../../ui/icons/chevron-left.ts'
import { ChevronRight } from '../../../ui/icons/chevron-right.ts'
import { Keyboard } from '../../../ui/icons/keyboard.ts'
import { LayoutGrid } from '../../../ui/icons/layout-grid.ts'
import { Maximize } from '../../../ui/icons/maximize.ts'
import { Minimize } from '../../../ui/icons/minimize.ts'
import { ZoomIn } from '../../../ui/icons/zoom-in.ts'
import { ZoomOut } from '../../../ui/icons/zoom-out.ts'
import type { IconDrawing } from '../../../ui/make-icon.ts'
import type { Command } from '../commands.ts'
import styles from './MangaFoot.module.css'

interface Props {
  readonly pages: number
  /** The first and the last page on the screen, from 1. */
  readonly seen: readonly [number, number]
  readonly atEnd: boolean
  readonly rtl: boolean
  /** Screen readers do not announce the page: a strip changes it all the time. */
  readonly silent: boolean
  readonly double: boolean
  /** null where the browser has no fullscreen. */
  readonly fullscreen: boolean | null
  readonly onTurn: (by: 1 | -1) => void
  readonly onPage: (page: number) => void
  readonly onCommand: (command: Command) => void
}

/** The bar below the pages: the page, a slider to any page, and buttons for everything that gestures do. */
export function MangaFoot(props: Props) {
  const { pages, seen, atEnd, rtl, silent, double, fullscreen, onTurn, onPage, onCommand } = props
  const { t } = useTranslation('manga')
  const format = useFormat()
  const left = rtl ? 1 : -1
  const [from, to] = seen
  const state = atEnd
    ? t('atEnd')
    : t(from === to ? 'pageOf' : 'pagesOf', {
        page: format.number(from),
        last: format.number(to),
        total: format.number(pages),
      })
  const tool = (command: Command, icon: IconDrawing, name: string) => (
    <Button look="quiet" aria-label={name} title={name} onClick={() => onCommand(command)}>
      <Icon of={icon} />
    </Button>
  )
  return (
    <footer className={styles.foot} data-bar="">
      <div className={styles.way}>
        <Button look="quiet" aria-label={t(rtl ? 'nextPage' : 'previousPage')} onClick={() => onTurn(left)}>
          <Icon of={ChevronLeft} />
        </Button>
        <input
          type="range"
          min={1}
          max={Math.max(1, pages)}
          value={Math.min(from, pages)}
          dir={rtl ? 'rtl' : 'ltr'}
          aria-label={t('goToPage')}
          aria-valuetext={state}
          onChange={event => onPage(Number(event.target.value) - 1)}
        />
        <Button
          look="quiet"
          aria-label={t(rtl ? 'previousPage' : 'nextPage')}
          onClick={() => onTurn(left === 1 ? -1 : 1)}
        >
          <Icon of={ChevronRight} />
        </Button>
      </div>
      <div className={styles.tools}>
        <p className={styles.state} aria-live={silent ? 'off' : 'polite'}>
          {state}
        </p>
        {tool('list', LayoutGrid, t('pageList'))}
        {double && tool('shift', ArrowLeftRight, t('command.shift'))}
        {tool('zoomOut', ZoomOut, t('command.zoomOut'))}
        {tool('zoomIn', ZoomIn, t('command.zoomIn'))}
        {fullscreen !== null &&
          tool(
            'fullscreen',
            fullscreen ? Minimize : Maximize,
            t(fullscreen ? 'leaveFullscreen' : 'command.fullscreen'),
          )}
        <span className={styles.keys}>{tool('help', Keyboard, t('keys'))}</span>
      </div>
    </footer>
  )
}
