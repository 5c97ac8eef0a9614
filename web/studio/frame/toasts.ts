import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly text: string
  /** Puts back what was done; answers in words what came of it, or null where that is plain to see. */
  readonly undo?: () => Promise<string | null>
  /** How many changes that undoes, where there can be many. */
  readonly count?: number | undefined
}

/** Long enough to read two short sentences twice. */
const SHOWN_MS = 8_000
/** Who wants something back has to notice first that it was wrong. */
const UNDO_SHOWN_MS = 30_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const changed of listeners) changed()
}

function add(toast: Omit<Toast, 'id'>): void {
  const id = ++lastId
  // One at a time: several lay over half of a small screen. What is gone from here is undone in the log.
  set([{ ...toast, id }])
  setTimeout(() => removeToast(id), toast.undo ? UNDO_SHOWN_MS : SHOWN_MS)
}

/** Says that something was done. */
export function showMessage(text: string): void {
  add({ text })
}

/** Says that something was done, with a button that takes it back. */
export function showUndo({ text, undo, count }: Omit<Toast, 'id'> & Required<Pick<Toast, 'undo'>>): void {
  add({ text, undo, count })
}

export function removeToast(id: number): void {
  set(toasts.filter(toast => toast.id !== id))
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    changed => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => toasts,
  )
}
