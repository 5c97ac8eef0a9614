import { useEffect, useState } from 'react'
import type { createPagedFlow } from './paged-flow.ts'

export type CreatePagedFlow = typeof createPagedFlow

let loaded: CreatePagedFlow | null = null

/** Loads the code of pages, once. Where it cannot be loaded, the text scrolls. */
export async function loadPagedFlow(): Promise<void> {
  loaded ??= (await import('./paged-flow.ts').catch(() => null))?.createPagedFlow ?? null
}

/** Creates pages; null where the reader wants to scroll, and until the code is loaded. */
export function usePagedFlow(enabled: boolean): CreatePagedFlow | null {
  const [create, setCreate] = useState<CreatePagedFlow | null>(() => loaded)
  useEffect(() => {
    if (enabled && !create) void loadPagedFlow().then(() => setCreate(() => loaded))
  }, [enabled, create])
  return enabled ? create : null
}
