import { isSwitchedOff } from '../../storage/single-keys.ts'

/** What keys and buttons make the reader do. */
export type Command =
  | 'forward'
  | 'back'
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'first'
  | 'last'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomReset'
  | 'fit'
  | 'double'
  | 'shift'
  | 'vertical'
  | 'fullscreen'
  | 'list'
  | 'bars'
  | 'help'

/** The keys of each command, as in `KeyboardEvent.key`; letters are in lower case. */
export const KEYS: Readonly<Record<Command, readonly string[]>> = {
  forward: [' ', 'PageDown', 'Enter'],
  back: ['Backspace', 'PageUp'],
  left: ['ArrowLeft'],
  right: ['ArrowRight'],
  up: ['ArrowUp'],
  down: ['ArrowDown'],
  first: ['Home'],
  last: ['End'],
  zoomIn: ['+', '='],
  zoomOut: ['-'],
  zoomReset: ['0'],
  fit: ['w'],
  double: ['d'],
  shift: ['s'],
  vertical: ['v'],
  fullscreen: ['f'],
  list: ['l'],
  bars: ['m', 'Escape'],
  help: ['?', 'h'],
}

const BY_KEY = new Map(
  Object.entries(KEYS).flatMap(([command, keys]) => keys.map(key => [key, command as Command] as const)),
)

/** The command of a key; null where it has none, is switched off, or the control with the focus handles it. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return null
  if (isSwitchedOff(event.key)) return null
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('dialog, input, select, textarea, summary, [contenteditable]')) return null
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if ((key === ' ' || key === 'Enter') && target?.closest('a, button')) return null
  if (key === ' ' && event.shiftKey) return 'back'
  return BY_KEY.get(key) ?? null
}
