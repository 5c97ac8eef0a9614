import { useEffect } from 'react'
import { useLatest } from '../../use-latest.ts'
import { type Command, commandOf } from '../commands.ts'

/** These commands hide the bars: whoever gives them by a key wants to see pages. */
const MOVES: ReadonlySet<Command> = new Set(['forward', 'back', 'left', 'right', 'first', 'last'])

/** Carries out commands that are given by keys, wherever the focus is. */
export function useCommandKeys(
  actions: Readonly<Record<Command, () => void>>,
  showBars: (shown: boolean) => void,
): void {
  const latest = useLatest(actions)
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
  }, [showBars, latest])
}
