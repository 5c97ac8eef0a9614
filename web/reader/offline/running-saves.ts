import { Fault } from '../../platform/send.ts'
import { ContentTrouble } from '../content/content-trouble.ts'
import { type PartToSave, savePart } from './save-part.ts'
import type { SavedPart } from './saved-part-entries.ts'

type FailureReason = 'offline' | 'full' | 'ended' | 'signedOut' | 'tooOften' | 'other'
/** How saving a part has ended. */
export type SaveOutcome = 'saved' | 'cancelled' | FailureReason
const TROUBLE_REASONS: readonly string[] = ['offline', 'ended', 'signedOut', 'tooOften']

/** The saving of a part, which goes on while its reader reads. */
export interface SaveState {
  /** From 0 to 1. */
  readonly progress: number
  /** Why the part could not be saved; null while it is being saved. */
  readonly failed: FailureReason | null
}

interface RunningSave {
  state: SaveState
  readonly controller: AbortController
  outcome: Promise<SaveOutcome> | null
}

const saves = new Map<string, RunningSave>()
const watchers = new Set<() => void>()
const awaiting = new Set<(saved: SavedPart) => void>()

export function watchSaves(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** The same object until something changes; null where the part is not being saved. */
export function saveStateOf(partId: string): SaveState | null {
  return saves.get(partId)?.state ?? null
}

/** `saved` is called with each part that is saved from now on, whoever began to save it. */
export function watchSavedParts(saved: (part: SavedPart) => void): () => void {
  awaiting.add(saved)
  return () => awaiting.delete(saved)
}

/** Saves a part, also while what it was asked for in is closed. Where it is being saved already, that is awaited. */
export function startSave(part: PartToSave): Promise<SaveOutcome> {
  const running = saves.get(part.id)
  if (running?.outcome && !running.state.failed) return running.outcome
  const save: RunningSave = {
    state: { progress: 0, failed: null },
    controller: new AbortController(),
    outcome: null,
  }
  saves.set(part.id, save)
  save.outcome = carryOut(part, save)
  return save.outcome
}

async function carryOut(part: PartToSave, save: RunningSave): Promise<SaveOutcome> {
  const setState = (state: SaveState | null) => {
    if (state) save.state = state
    else saves.delete(part.id)
    for (const changed of watchers) changed()
  }
  setState(save.state)
  const { signal } = save.controller
  try {
    const onProgress = (progress: number) => setState({ progress, failed: null })
    const saved = await savePart({ part, signal, onProgress })
    for (const tell of awaiting) tell(saved)
    setState(null)
    return 'saved'
  } catch (fault) {
    const failed = signal.aborted ? null : reasonOf(fault)
    setState(failed && { progress: 0, failed })
    return failed ?? 'cancelled'
  }
}

function reasonOf(fault: unknown): FailureReason {
  if (fault instanceof ContentTrouble && TROUBLE_REASONS.includes(fault.trouble))
    return fault.trouble as FailureReason
  // Browsers throw this where the storage is full.
  if (fault instanceof DOMException && fault.name === 'QuotaExceededError') return 'full'
  return fault instanceof Fault && fault.status === 0 ? 'offline' : 'other'
}

export function cancelSave(partId: string): void {
  saves.get(partId)?.controller.abort()
}
