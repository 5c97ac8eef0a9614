import { useState } from 'react'
import { getItem, setItem } from '../../storage/consented-storage.ts'

type SavedShifts = Readonly<Record<string, readonly number[]>>

const NONE: readonly number[] = []

/** The pages at which the reader has shifted the pairing. They are saved by volume and, within it, by part. */
export function useShifts(
  volumeId: string,
  partId: string,
): [ReadonlySet<number>, (shifts: ReadonlySet<number>) => void] {
  const [shifts, setShifts] = useState<ReadonlySet<number>>(() => new Set(read(volumeId)[partId] ?? NONE))
  const save = (changed: ReadonlySet<number>) => {
    setShifts(changed)
    setItem(keyOf(volumeId), JSON.stringify({ ...read(volumeId), [partId]: [...changed] }))
  }
  return [shifts, save]
}

function keyOf(volumeId: string): string {
  return `manga-shifts ${volumeId}`
}

function read(volumeId: string): SavedShifts {
  try {
    const shifts: unknown = JSON.parse(getItem(keyOf(volumeId)) ?? '{}')
    return shifts !== null && typeof shifts === 'object' ? (shifts as SavedShifts) : {}
  } catch {
    return {}
  }
}
