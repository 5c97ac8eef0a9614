import { useEffect, useState } from 'react'
import { watchSavedParts } from './running-saves.ts'
import { listSavedParts, type SavedPart } from './saved-part-entries.ts'

/** The parts that are saved on this device, with those that are saved meanwhile; null until they are known. */
export function useSavedParts(): readonly SavedPart[] | null {
  const [saved, setSaved] = useState<readonly SavedPart[] | null>(null)
  useEffect(() => {
    let left = false
    const load = () =>
      listSavedParts().then(
        all => !left && setSaved(all),
        () => !left && setSaved([]),
      )
    void load()
    const stop = watchSavedParts(() => void load())
    return () => {
      left = true
      stop()
    }
  }, [])
  return saved
}
