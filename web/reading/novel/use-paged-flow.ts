import { useEffect, useState } from 'react'
import type { pagedFlow } from './paged-flow.ts'

export type MakePages = typeof pagedFlow

let loaded: MakePages | null = null

/** Loads what makes pages, once. Without a connection the text scrolls. */
export async function loadPages(): Promise<void> {
  loaded ??= (await import('./paged-flow.ts').catch(() => null))?.pagedFlow ?? null
}

/** What makes pages, for who wants them. */
export function usePagedFlow(wanted: boolean): MakePages | null {
  const [make, setMake] = useState<MakePages | null>(() => loaded)
  useEffect(() => {
    if (wanted && !make) void loadPages().then(() => setMake(() => loaded))
  }, [wanted, make])
  return wanted ? make : null
}
