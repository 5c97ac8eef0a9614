import { type RefObject, useEffect } from 'react'
import { useLatest } from '../../use-latest.ts'
import { type Command, commandOf } from '../commands.ts'

/** These commands hide the bars: whoever gives them by a key wants to see pages. */
const MOVES: ReadonlySet<Command> = new Set(['forward', 'back', 'left', 'right', 'first', 'last'])

interface CommandKeysOptions {
  readonly actions: Readonly<Record<Command, () => void>>
  /** Pages are shown, so that there is something that commands act on. */
  readonly ready: boolean
  /** Keys that were pressed before that. The last command of them is carried out. */
  readonly earlyKeys: RefObject<KeyboardEvent[]>
  readonly showBars: (shown: boolean) => void
}

/** Carries out commands that are given by keys, wherever the focus is. */
export function useCommandKeys({ actions, ready, earlyKeys, showBars }: CommandKeysOptions): void {
  const latest = useLatest(actions)
  useEffect(() => {
    const carryOut = (command: Command) => {
      if (MOVES.has(command)) showBars(false)
      latest.current[command]()
    }
    const listen = (event: KeyboardEvent) => {
      if (!ready) {
        earlyKeys.current.push(event)
        return
      }
      const command = commandOf(event)
      if (!command) return
      event.preventDefault()
      carryOut(command)
    }
    if (ready) {
      const last = earlyKeys.current
        .splice(0)
        .map(commandOf)
        .findLast(command => command !== null)
      if (last) carryOut(last)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [ready, earlyKeys, showBars, latest])
}
