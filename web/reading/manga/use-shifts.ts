import { useState } from 'react'
import { keepOwn, readOwn } from '../../platform/own-shelf.ts'

type Kept = Readonly<Record<string, readonly number[]>>

const NONE: readonly number[] = []

/** Where the pairing of pages was shifted, remembered for each volume and there for each part. */
export function useShifts(
  volumeId: string,
  partId: string,
): [ReadonlySet<number>, (shifts: ReadonlySet<number>) => void] {
  const [shifts, setShifts] = useState<ReadonlySet<number>>(() => new Set(read(volumeId)[partId] ?? NONE))
  const keep = (wanted: ReadonlySet<number>) => {
    setShifts(wanted)
    keepOwn(keyOf(volumeId), JSON.stringify({ ...read(volumeId), [partId]: [...wanted] }))
  }
  return [shifts, keep]
}

function keyOf(volumeId: string): string {
  return `manga-shifts ${volumeId}`
}

function read(volumeId: string): Kept {
  try {
    const kept: unknown = JSON.parse(readOwn(keyOf(volumeId)) ?? '{}')
    return kept !== null && typeof kept === 'object' ? (kept as Kept) : {}
  } catch {
    return {}
  }
}
