import { useEffect, useState } from 'react'
import type { pagedFlow } from './paged-flow.ts'

export type MakePages = typeof pagedFlow

let loaded: MakePages | null = null

/** What makes pages, for who wants them: loaded once. Without a connection the text scrolls. */
export function usePagedFlow(wanted: boolean): MakePages | null {
  const [make, setMake] = useState<MakePages | null>(() => loaded)
  useEffect(() => {
    if (!wanted || make) return
    void import('./paged-flow.ts').then(
      module => {
        loaded = module.pagedFlow
        setMake(() => module.pagedFlow)
      },
      () => {},
    )
  }, [wanted, make])
  return wanted ? make : null
}
