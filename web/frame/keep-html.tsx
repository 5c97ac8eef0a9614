import { LRUCache } from 'lru-cache'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { HtmlOf } from '../platform/kept-html.ts'
import type { Texts } from '../texts/texts.ts'
import { TextsContext } from '../texts/use-translation.ts'

/** Of one part in one language, in characters: some thousand cards. */
const MOST = 2_000_000

/**
 * Renders each part once for the same props, and keeps what was asked for last. Of all contexts a part has only that of
 * these texts: whatever else it depended on would not be in its key, and using it fails.
 */
export function keepHtml(texts: Texts, most = MOST): HtmlOf {
  const kept = new Map<unknown, LRUCache<string, string>>()
  return <Props extends object>(Part: ComponentType<Props>, props: Props) => {
    const ofPart = kept.get(Part) ?? new LRUCache<string, string>({ maxSize: most })
    kept.set(Part, ofPart)
    const key = JSON.stringify(props)
    const known = ofPart.get(key)
    if (known !== undefined) return known
    const html = inOnePiece(
      renderToString(
        <TextsContext value={texts}>
          <Part {...props} />
        </TextsContext>,
      ),
    )
    ofPart.set(key, html, { size: key.length + html.length })
    return html
  }
}

/** What React answers is a tree of hundreds of small texts, which would be held and walked through each time. */
function inOnePiece(html: string): string {
  return Buffer.from(html).toString()
}
