import { createElement, memo, type ReactNode } from 'react'
import type { Element, Node, RichText as Tree } from '#contract/generated/reading.ts'
import styles from './RichText.module.css'
import { elementOf } from './text-elements.ts'
import { speechOf } from './text-speech.ts'

interface Props {
  readonly tree: Tree
  /** Not the text itself but something from it: its blocks have no numbers. */
  readonly plain?: boolean
}

/** The text of a part, for a page that scrolls. Every block of the first level has its number, by which a place in the text is found again. */
export const RichText = memo(function RichText({ tree, plain = false }: Props) {
  return (
    <div className={styles.text} {...speechOf(tree)}>
      {(tree.root?.children ?? []).map((node, at) =>
        node.element ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown; its blocks are their numbers.
          <Block key={at} element={node.element} number={plain ? undefined : at} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <p key={at} data-block={plain ? undefined : at}>
            {node.text}
          </p>
        ),
      )}
    </div>
  )
})

function Block({ element, number }: { readonly element: Element; readonly number: number | undefined }) {
  return show(element, { 'data-block': number })
}

/** HTML's names where React has others. */
const IN_REACT: Readonly<Record<string, string>> = {
  srcset: 'srcSet',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
}

function show(element: Element, more: Record<string, unknown> = {}): ReactNode {
  const { tag, empty, attributes, role } = elementOf(element)
  const named = Object.entries(attributes).map(([name, value]) => [IN_REACT[name] ?? name, value])
  const props = { ...Object.fromEntries(named), ...(role && { className: styles[role] }), ...more }
  if (empty) return createElement(tag, props)
  return createElement(tag, props, ...element.children.map(shown))
}

function shown(node: Node): ReactNode {
  return node.element ? show(node.element) : (node.text ?? '')
}
