import { createElement, type ReactNode } from 'react'
import { ElementKind } from '#contract/generated/enums.ts'
import type { Node, RichText } from '#contract/generated/reading.ts'
import { EMPTY_TAGS, tagOf } from '#contract/rich-text.ts'
import styles from './RichTextView.module.css'

/** A text of the shop as readers see it: its known elements, links and nothing else. */
export function RichTextView({ text }: { readonly text: RichText }) {
  return (
    <div className={styles.text} lang={text.lang || undefined}>
      {text.root?.children.map(showNode)}
    </div>
  )
}

/** Pages mean what they stress. */
const STRESSED: Readonly<Partial<Record<ElementKind, string>>> = {
  [ElementKind.BOLD]: 'strong',
  [ElementKind.ITALIC]: 'em',
}
/** Elements in which blank text may not stand. */
const STRICT = new Set(['table', 'thead', 'tbody', 'tr', 'ol', 'ul'])

function showNode({ text, element }: Node, key: number): ReactNode {
  if (!element) return text
  const tag = STRESSED[element.kind] ?? tagOf(element.kind)
  if (EMPTY_TAGS.has(tag)) return createElement(tag, { key })
  const href = element.attributes.find(attribute => attribute.key === 'href')?.value
  const children = element.children.filter(child => !(STRICT.has(tag) && child.text?.trim() === ''))
  // A link of the text would leave the studio.
  const props = { key, ...(href && { href, target: '_blank', rel: 'noopener' }) }
  return createElement(tag, props, ...children.map(showNode))
}
