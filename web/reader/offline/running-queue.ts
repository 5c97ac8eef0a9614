import { currentTime } from '../../platform/now.ts'
import { isSignedIn } from '../../session/signed-in.ts'
import { isMetered, watchConnection } from './connection.ts'
import { offlineSettings, watchOfflineSettings } from './offline-settings.ts'
import { cancelSave, startSave } from './running-saves.ts'
import type { PartToSave } from './save-part.ts'
import { type QueueState, SaveQueue, type Wait } from './save-queue.ts'
import { findSavedPart, isCurrent } from './saved-part-entries.ts'
import { addWaiting, deleteWaiting } from './waiting-parts.ts'

/** The name of the lock that is held by the tab whose queue runs. */
const LOCK = 'kashihon-queue'
const RETRY_AFTER_MS: Readonly<Record<Exclude<Wait, 'wifi'>, number>> = { offline: 20_000, tooOften: 60_000 }

const watchers = new Set<() => void>()
let state: QueueState = { parts: new Map(), waits: null, stopped: null }

/** The queue of this tab. It goes on while its reader moves about in the shop. */
const queue = new SaveQueue(
  {
    isSaved: async partId => {
      const saved = await findSavedPart(partId).catch(() => null)
      return saved !== null && isCurrent(saved, currentTime())
    },
    // What is free would still come, for nobody.
    save: async part => (isSignedIn() ? startSave(part) : 'signedOut'),
    cancel: cancelSave,
    isMetered: () => offlineSettings().onlyWifi && isMetered(),
    pause,
    remember: addWaiting,
    forget: deleteWaiting,
    inTurn: work => (navigator.locks ? navigator.locks.request(LOCK, work) : work()),
  },
  next => {
    state = next
    for (const changed of watchers) changed()
  },
)
watchConnection(() => queue.connectionChanged())
watchOfflineSettings(() => queue.connectionChanged())

/** The same object until something changes. */
export function queueState(): QueueState {
  return state
}

export function watchQueue(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Saves parts in this order, behind those that are being saved already. */
export function saveAll(parts: readonly PartToSave[]): void {
  queue.add(parts)
}

export function cancelAll(ids: readonly string[]): void {
  queue.cancel(ids)
}

/** Whether a tab is saving what waits. */
export async function isQueueRunning(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === LOCK)
}

function pause(wait: Wait): Promise<void> {
  return new Promise(resolve => {
    const stops: (() => void)[] = []
    const end = () => {
      for (const stop of stops) stop()
      resolve()
    }
    if (wait === 'wifi') stops.push(watchConnection(end), watchOfflineSettings(end))
    else {
      const timer = setTimeout(end, RETRY_AFTER_MS[wait])
      stops.push(() => clearTimeout(timer))
    }
    if (wait === 'offline') {
      addEventListener('online', end)
      stops.push(() => removeEventListener('online', end))
    }
  })
}
