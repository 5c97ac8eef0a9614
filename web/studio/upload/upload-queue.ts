import { useSyncExternalStore } from 'react'
import { deleteUpload } from '#contract/calls/studio-upload.ts'
import { sendFromStudio } from '../frame/ended-session.ts'
import type { PickedFile } from './pick-files.ts'
import { sendFile, UploadRefused } from './send-file.ts'

/** A file that this tab uploads. It goes on while other screens of the studio are open. */
export interface QueuedFile {
  readonly key: number
  readonly name: string
  readonly size: number
  readonly step: 'queued' | 'checking' | 'sending' | 'waiting' | 'paused' | 'failed' | 'sent'
  /** Of the present step, from 0 to 1. */
  readonly share: number
  /** Known as soon as the shop knows the file. */
  readonly uploadId: string | null
  /** Why the shop does not take it: a reason of `refusals`. */
  readonly refused: string | null
}

interface Work {
  readonly file: PickedFile
  abort: AbortController
}

let files: readonly QueuedFile[] = []
let lastKey = 0
let isRunning = false
const works = new Map<number, Work>()
const listeners = new Set<() => void>()

function change(key: number, to: Partial<QueuedFile>): void {
  files = files.map(file => (file.key === key ? { ...file, ...to } : file))
  for (const changed of listeners) changed()
}

/** Files that are there already under the same name and size are not added a second time. */
export function addFiles(picked: readonly PickedFile[]): void {
  for (const file of picked) {
    if (files.some(({ name, size, step }) => name === file.name && size === file.size && step !== 'sent'))
      continue
    const key = ++lastKey
    works.set(key, { file, abort: new AbortController() })
    const { name, size } = file
    files = [...files, { key, name, size, step: 'queued', share: 0, uploadId: null, refused: null }]
  }
  for (const changed of listeners) changed()
  void run()
}

/** One file after the other, so that the first can be looked at while the next is on its way. */
async function run(): Promise<void> {
  if (isRunning) return
  isRunning = true
  for (let next = findNext(); next; next = findNext()) await send(next)
  isRunning = false
}

const findNext = () => files.find(({ step }) => step === 'queued')

async function send({ key }: QueuedFile): Promise<void> {
  const work = works.get(key)
  if (!work) return
  const { signal } = work.abort
  const isHere = () => files.some(file => file.key === key) && !signal.aborted
  try {
    await sendFile({
      file: work.file,
      signal,
      progress: (step, share) => isHere() && change(key, { step, share }),
      waiting: isWaiting => isHere() && isWaiting && change(key, { step: 'waiting' }),
      begun: ({ id }) => change(key, { uploadId: id }),
    })
    change(key, { step: 'sent', share: 1 })
    works.delete(key)
  } catch (error) {
    if (signal.aborted) return
    change(key, { step: 'failed', refused: error instanceof UploadRefused ? error.reason : '' })
  }
}

export function pauseFile(key: number): void {
  works.get(key)?.abort.abort()
  change(key, { step: 'paused' })
}

/** Goes on, or tries once more. */
export function resumeFile(key: number): void {
  const work = works.get(key)
  if (!work) return
  work.abort = new AbortController()
  change(key, { step: 'queued', share: 0, refused: null })
  void run()
}

export async function removeFile(key: number): Promise<void> {
  const file = files.find(one => one.key === key)
  works.get(key)?.abort.abort()
  works.delete(key)
  files = files.filter(one => one.key !== key)
  for (const changed of listeners) changed()
  if (file?.uploadId)
    await sendFromStudio(deleteUpload, { params: { uploadId: file.uploadId } }).catch(() => {})
}

export function useQueue(): readonly QueuedFile[] {
  return useSyncExternalStore(
    changed => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => files,
  )
}
