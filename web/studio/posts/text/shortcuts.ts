import type { Format } from './markdown-edits.ts'

export type Tool = Format | 'picture' | 'series'

interface Shortcut {
  readonly name: Tool
  /** Where the key lies, whatever letter the keyboard has there. */
  readonly code: string
  readonly shift?: true
  readonly keys: readonly string[]
}

/** Those with a digit are those of other editors; letters with Alt are signs on many keyboards. */
export const SHORTCUTS: readonly Shortcut[] = [
  { name: 'bold', code: 'KeyB', keys: ['Ctrl', 'B'] },
  { name: 'italic', code: 'KeyI', keys: ['Ctrl', 'I'] },
  { name: 'heading', code: 'Digit2', shift: true, keys: ['Ctrl', 'Shift', '2'] },
  { name: 'link', code: 'KeyK', keys: ['Ctrl', 'K'] },
  { name: 'list', code: 'Digit8', shift: true, keys: ['Ctrl', 'Shift', '8'] },
  { name: 'quote', code: 'Digit9', shift: true, keys: ['Ctrl', 'Shift', '9'] },
  { name: 'picture', code: 'Digit5', shift: true, keys: ['Ctrl', 'Shift', '5'] },
  { name: 'series', code: 'Digit6', shift: true, keys: ['Ctrl', 'Shift', '6'] },
]

interface Pressed {
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** What the keys that were pressed do; undefined where they do nothing. */
export function toolOf({ code, ctrlKey, metaKey, shiftKey, altKey }: Pressed): Tool | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  return SHORTCUTS.find(one => one.code === code && (one.shift ?? false) === shiftKey)?.name
}
