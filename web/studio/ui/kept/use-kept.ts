import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { useDiscarding, useStudioLocation } from '../../frame/studio-location.ts'
import { useStudioMe } from '../../frame/studio-me.ts'
import { keep, keptKey, packed, readKept, removeKept } from './kept-values.ts'

/** What stands in a form, until it is saved or discarded. */
export interface Kept<T> {
  readonly value: T
  readonly set: Dispatch<SetStateAction<T>>
  /** Sets some fields of a value that has several. */
  readonly change: (fields: Partial<T>) => void
  /** When it was typed, where it is from an earlier visit. */
  readonly restoredAt: Date | null
  /** Back to what the form began with. */
  readonly discard: () => void
  /** It is saved: nothing of it is offered again. */
  readonly forget: () => void
}

/** What a form says of what it found kept. */
export type Restorable = Pick<Kept<never>, 'restoredAt' | 'discard'>

interface KeptOptions<T> {
  /** Whether somebody has typed something that is not saved; otherwise, whether it is another than in the beginning. */
  readonly isTyped?: (value: T) => boolean
  /** What is still to be saved of what was kept. */
  readonly restore?: (value: T) => T
}

function useKey(name: string): string {
  const { accountId } = useStudioMe()
  return keptKey(accountId, useStudioLocation().url.pathname, name)
}

/**
 * The state of a form, which this browser keeps for who types, at this address, until it is saved or discarded: also where
 * the tab is closed, the browser breaks off, or the screen cannot be drawn.
 *
 * @param name of the form, among those at this address
 * @param begun what it begins with where nothing is kept: JSON, with moments
 */
export function useKept<T>(name: string, begun: T, options: KeptOptions<T> = {}): Kept<T> {
  const key = useKey(name)
  const [start] = useState(() => packed(begun))
  const { isTyped = (now: T) => packed(now) !== start, restore = (kept: T) => kept } = options
  const [found] = useState(() => {
    const kept = readKept<T>(key)
    const value = kept && restore(kept.value)
    return kept && isTyped(value as T) ? { at: kept.at, value: value as T } : null
  })
  const [value, set] = useState(found ? found.value : begun)
  const [restoredAt, setRestoredAt] = useState(found?.at ?? null)
  const isKept = isTyped(value)
  const text = packed(value)
  /** What is kept, or is not to be. */
  const settled = useRef(found ? text : start)

  useEffect(() => {
    if (!isKept) {
      removeKept(key)
      setRestoredAt(null)
    } else if (text !== settled.current) keep(key, value)
    settled.current = text
  }, [key, text, isKept, value])

  function forget() {
    settled.current = text
    setRestoredAt(null)
    removeKept(key)
  }
  useDiscarding(forget)

  return {
    ...{ value, set, restoredAt, forget },
    change: fields => set(now => ({ ...now, ...fields })),
    discard() {
      forget()
      set(begun)
    },
  }
}

/** The same for a dialog: whoever closes it has saved or discarded what is in it. */
export function useKeptInDialog<T>(
  name: string,
  begun: T,
  onClose: () => void,
): Kept<T> & { readonly close: () => void } {
  const kept = useKept(name, begun)
  return {
    ...kept,
    close() {
      kept.forget()
      onClose()
    },
  }
}

/** Whether something is kept of a form that is folded. */
export function useIsKept(name: string): boolean {
  const key = useKey(name)
  return useState(() => readKept(key) !== null)[0]
}
