import type { Part } from '#contract/generated/catalogue.ts'
import { Fault } from '../../platform/send.ts'
import { ContentTrouble } from '../content/content-trouble.ts'
import { keepPart } from './keep-part.ts'
import type { KeptPart } from './kept-index.ts'

type Failed = 'offline' | 'full' | 'ended' | 'signedOut' | 'tooOften' | 'other'
const SAID: readonly string[] = ['offline', 'ended', 'signedOut', 'tooOften']

/** A part that is being kept, or was not; it goes on while one reads. */
export interface BeingKept {
  /** From 0 to 1. */
  readonly share: number
  /** Why it was not, as its words are called; null as long as it is under way. */
  readonly failed: Failed | null
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
  const work: Work = { state: { share: 0, failed: null }, giveUp: new AbortController() }
  works.set(part.id, work)
  const show = (state: BeingKept | null) => {
    if (state) work.state = state
    else works.delete(part.id)
    for (const changed of watchers) changed()
  }
  show(work.state)
  const { signal } = work.giveUp
  try {
    done(await keepPart({ part, signal, progress: share => show({ share, failed: null }) }))
    show(null)
  } catch (fault) {
    show(signal.aborted ? null : { share: 0, failed: reasonOf(fault) })
  }
}

function reasonOf(fault: unknown): Failed {
  if (fault instanceof ContentTrouble && SAID.includes(fault.trouble)) return fault.trouble as Failed
  // What the browser calls it when a shelf is full.
  if (fault instanceof DOMException && fault.name === 'QuotaExceededError') return 'full'
  return fault instanceof Fault && fault.status === 0 ? 'offline' : 'other'
}

export function cancelKeeping(partId: string): void {
  works.get(partId)?.giveUp.abort()
}
