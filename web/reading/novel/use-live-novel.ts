import { useCallback, useEffect, useState } from 'react'
import { loadPages } from './use-paged-flow.ts'

async function load() {
  const [live, text] = await Promise.all([import('./LiveNovel.tsx'), import('./RichText.tsx')])
  loaded = { Live: live.default, RichText: text.RichText }
  return loaded
}

/** What a novel can do beyond being read from top to bottom, and what makes a text that did not come with the page. */
export interface LiveParts {
  readonly Live: typeof import('./LiveNovel.tsx')['default']
  readonly RichText: typeof import('./RichText.tsx')['RichText']
}

let loaded: LiveParts | null = null

interface Waking {
  /** null while they are awaited. */
  readonly parts: LiveParts | 'missing' | null
  /** They came later than the page: its reader may have moved meanwhile. */
  readonly late: boolean
  /** Tries again where they could not be loaded. */
  readonly wake: () => void
}

/**
 * The live part of the novel reader, which comes after the text. Without a connection the text scrolls, and what is missing is asked for
 * again when there is one, or when somebody presses for it.
 *
 * @param pages the reader wants pages: what makes them comes along, so that the text is not shown in another way first
 */
export function useLiveNovel(pages: boolean): Waking {
  const [parts, setParts] = useState<Waking['parts']>(() => loaded)
  const [late] = useState(parts === null)
  const missing = parts === 'missing'
  const wake = useCallback(() => {
    Promise.all([load(), pages && loadPages()]).then(
      ([live]) => setParts(live),
      () => setParts('missing'),
    )
  }, [pages])
  useEffect(() => {
    if (parts === null) wake()
  }, [parts, wake])
  useEffect(() => {
    if (!missing) return
    addEventListener('online', wake)
    return () => removeEventListener('online', wake)
  }, [missing, wake])
  return { parts, late, wake }
}
