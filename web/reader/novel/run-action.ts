import type { ReaderSheet } from '../controls/reader-sheet.ts'
import { FONT_SIZES, nearestStep, type Preferences } from '../settings/preferences.ts'
import { changePreferences } from '../settings/use-preferences.ts'
import type { NovelAction } from './live-link.ts'
import type { NovelPanel } from './panels/panel-props.ts'

interface ActionTargets {
  readonly preferences: Preferences
  readonly toggleBookmark: () => void
  readonly onSheet: (sheet: ReaderSheet) => void
  readonly onPanel: (panel: NovelPanel) => void
}

/** Runs an action of the keys or the buttons; what is not done at once opens a sheet or a panel. */
export function runAction(action: NovelAction, targets: ActionTargets): void {
  const { preferences, toggleBookmark, onSheet, onPanel } = targets
  if (action === 'contents' || action === 'settings') onSheet(action)
  else if (action === 'bookmark') toggleBookmark()
  else if (action === 'fullscreen') void toggleFullscreen()
  else if (action === 'larger') changeFontSize(preferences, 1)
  else if (action === 'smaller') changeFontSize(preferences, -1)
  else onPanel({ kind: action })
}

function changeFontSize({ fontSize }: Preferences, by: 1 | -1): void {
  const step = nearestStep(FONT_SIZES, fontSize) + by
  changePreferences({ fontSize: FONT_SIZES[Math.min(FONT_SIZES.length - 1, Math.max(0, step))] ?? 1 })
}

async function toggleFullscreen(): Promise<void> {
  // A browser may refuse, and the reader then stays as it is.
  await (document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.()
  )?.catch(() => {})
}
