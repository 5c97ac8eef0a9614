import type { Part } from '#contract/generated/catalogue.ts'
import { keepPart } from './keep-part.ts'
import type { KeptPart } from './kept-index.ts'

/** A part that is being kept, or was not; it goes on while one reads. */
export interface BeingKept {
  /** From 0 to 1. */
  readonly share: number
  readonly failed: boolean
}

interface Work {
  state: BeingKept
  readonly giveUp: AbortController
}

const works = new Map<string, Work>()
const watchers = new Set<() => void>()

export function watchKeeping(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** The same object until something changes. */
export function keepingOf(partId: string): BeingKept | null {
  return works.get(partId)?.state ?? null
}

/** Begins to keep a part; `done` is called when it is. */
export async function beginKeeping(
  part: Pick<Part, 'id' | 'slug'>,
  done: (kept: KeptPart) => void,
): Promise<void> {
  const work: Work = { state: { share: 0, failed: false }, giveUp: new AbortController() }
  works.set(part.id, work)
  const show = (state: BeingKept | null) => {
    if (state) work.state = state
    else works.delete(part.id)
    for (const changed of watchers) changed()
  }
  show(work.state)
  const { signal } = work.giveUp
  try {
    done(await keepPart({ part, signal, progress: share => show({ share, failed: false }) }))
    show(null)
  } catch {
    show(signal.aborted ? null : { share: 0, failed: true })
  }
}

export function cancelKeeping(partId: string): void {
  works.get(partId)?.giveUp.abort()
}
