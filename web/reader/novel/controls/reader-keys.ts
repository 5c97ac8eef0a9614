import { isSwitchedOff } from '../../../storage/single-keys.ts'

/** What a key can do besides turning. */
export type ReaderAction =
  | 'help'
  | 'search'
  | 'contents'
  | 'settings'
  | 'bookmark'
  | 'marks'
  | 'listen'
  | 'fullscreen'
  | 'larger'
  | 'smaller'

/** In the order in which the help lists them. */
export const ACTION_KEYS: readonly (readonly [string, ReaderAction])[] = [
  ['/', 'search'],
  ['c', 'contents'],
  ['d', 'settings'],
  ['b', 'bookmark'],
  ['m', 'marks'],
  ['r', 'listen'],
  ['f', 'fullscreen'],
  ['+', 'larger'],
  ['-', 'smaller'],
  ['?', 'help'],
]

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>

/** The action of a key; null for other keys, and for keys that are switched off or that a field or a dialog handles. */
export function actionOfKey(event: KeyPress): ReaderAction | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
  const target = event.target as { closest?: (selector: string) => unknown } | null
  if (target?.closest?.('dialog, input, select, textarea, [contenteditable]')) return null
  if (isSwitchedOff(event.key)) return null
  return ACTION_KEYS.find(([key]) => key === event.key)?.[1] ?? null
}
