import { createElement, type ReactNode } from 'react'
import { ElementKind } from '#contract/generated/enums.ts'
import type { Element, Node, RichText } from '#contract/generated/reading.ts'
import { EMPTY_TAGS, tagOf } from '#contract/rich-text.ts'
import styles from './Prose.module.css'

/** Posts mean what they stress. */
const STRESSED: Readonly<Partial<Record<ElementKind, string>>> = {
  [ElementKind.BOLD]: 'strong',
  [ElementKind.ITALIC]: 'em',
}
/** Elements between whose children blank text is left out: React warns of it in tables. */
const STRICT = new Set(['table', 'thead', 'tbody', 'tr', 'ol', 'ul'])
/** The allowed attributes, by their names in React. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  href: 'href',
  src: 'src',
  alt: 'alt',
  width: 'width',
  height: 'height',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
}

type Link = (path: string) => string

/** A written text; its server has reduced it to these elements. `link` says where a link of the text leads. */
export function Prose({ text, link }: { readonly text: RichText; readonly link: Link }) {
  return (
    <div className={styles.text} lang={text.lang || undefined}>
      {text.root && childrenOf(text.root, 'div', link)}
    </div>
  )
}

function childrenOf(element: Element, within: string, link: Link): ReactNode[] {
  return element.children.flatMap((node: Node, at) => {
    if (node.element) return [show(node.element, at, link)]
    return STRICT.has(within) && node.text?.trim() === '' ? [] : [node.text ?? '']
  })
}

function show(element: Element, key: number, link: Link): ReactNode {
  const tag = STRESSED[element.kind] ?? tagOf(element.kind)
  const known = element.attributes.flatMap(({ key: name, value }) => {
    const inReact = ATTRIBUTES[name]
    return inReact === undefined ? [] : [[inReact, name === 'href' ? link(value) : value] as const]
  })
  const props = {
    key,
    ...Object.fromEntries(known),
    ...(tag === 'img' && { loading: 'lazy', decoding: 'async' }),
    ...(tag === 'a' && { rel: 'noopener' }),
  }
  return EMPTY_TAGS.has(tag)
    ? createElement(tag, props)
    : createElement(tag, props, ...childrenOf(element, tag, link))
}
