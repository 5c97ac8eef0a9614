/** What can be done by a key besides turning. */
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

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>

/** null for keys that mean nothing here, or something where one types. */
export function actionOfKey(event: Pressed): ReaderAction | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
  const target = event.target as { closest?: (selector: string) => unknown } | null
  if (target?.closest?.('dialog, input, select, textarea, [contenteditable]')) return null
  return ACTION_KEYS.find(([key]) => key === event.key)?.[1] ?? null
}
