import type { KeyboardEvent } from 'react'

/**
 * Moves the focus among the buttons of a list, which is one stop of the Tab key: arrows go to the next, Home and End to the
 * ends.
 */
export function stepFocus(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const at = buttons.indexOf(event.target as HTMLElement)
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: buttons.length - 1 }[event.key]
  const next = to === undefined ? undefined : buttons[to]
  if (!next) return
  event.preventDefault()
  next.focus()
}
