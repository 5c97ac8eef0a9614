import { useCallback, useEffect, useState } from 'react'
import { useLatest } from '../use-latest.ts'
import { loadPagedFlow } from './flow/use-paged-flow.ts'

async function loadParts() {
  const [live, text] = await Promise.all([import('./LiveNovel.tsx'), import('./text/RichText.tsx')])
  loaded = { Live: live.default, RichText: text.RichText }
  return loaded
}

/** The live part of the reader, and what renders a text that the server has not rendered. */
interface LiveParts {
  readonly Live: typeof import('./LiveNovel.tsx')['default']
  readonly RichText: typeof import('./text/RichText.tsx')['RichText']
}

let loaded: LiveParts | null = null

export interface LiveNovelState {
  /** null while they load. */
  readonly parts: LiveParts | 'missing' | null
  /** They were loaded after the page, so the reader may have scrolled before. */
  readonly late: boolean
  /** Tries again where they could not be loaded. */
  readonly load: () => void
}

/**
 * Loads the live part of the novel reader after the text. Without a connection the text scrolls, and loading is tried again
 * with the next connection or at the next press of a button.
 *
 * @param pages the reader wants pages: their code is awaited too, so that the text does not scroll first
 */
export function useLiveNovel(pages: boolean): LiveNovelState {
  const [parts, setParts] = useState<LiveNovelState['parts']>(() => loaded)
  const [late] = useState(parts === null)
  const missing = parts === 'missing'
  const wantsPages = useLatest(pages)
  const load = useCallback(() => {
    Promise.all([loadParts(), pages && loadPagedFlow()]).then(
      async ([live]) => {
        // While the page is hydrated its reader's preferences are not known, and loading has begun without pages.
        if (wantsPages.current) await loadPagedFlow()
        setParts(live)
      },
      () => setParts('missing'),
    )
  }, [pages, wantsPages])
  useEffect(() => {
    if (parts === null) load()
  }, [parts, load])
  useEffect(() => {
    if (!missing) return
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [missing, load])
  return { parts, late, load }
}
