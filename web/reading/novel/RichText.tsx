import { createElement, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Element, RichText as Tree } from '#contract/generated/reading.ts'
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
  const { t } = useTranslation('reading')
  const table = t('table')
  return (
    <div className={styles.text} {...speechOf(tree)}>
      {(tree.root?.children ?? []).map((node, at) =>
        node.element ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown; its blocks are their numbers.
          <Block key={at} element={node.element} number={plain ? undefined : at} table={table} />
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

interface BlockProps {
  readonly element: Element
  readonly number: number | undefined
  /** What a table is called. */
  readonly table: string
}

function Block({ element, number, table }: BlockProps) {
  return show(element, table, { 'data-block': number })
}

/** HTML's names where React has others. */
const IN_REACT: Readonly<Record<string, string>> = {
  srcset: 'srcSet',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
}

function show(element: Element, table: string, more: Record<string, unknown> = {}): ReactNode {
  const { tag, empty, attributes, role } = elementOf(element)
  const named = Object.entries(attributes).map(([name, value]) => [IN_REACT[name] ?? name, value])
  const props = { ...Object.fromEntries(named), ...(role && { className: styles[role] }) }
  if (empty) return createElement(tag, { ...props, ...more })
  const children = element.children.map(child =>
    child.element ? show(child.element, table) : (child.text ?? ''),
  )
  if (tag !== 'table') return createElement(tag, { ...props, ...more }, ...children)
  // A table that is wider than the text is scrolled sideways, by keys too.
  const box = { className: styles.wide, role: 'group', 'aria-label': table, tabIndex: 0, ...more }
  return createElement('div', box, createElement(tag, props, ...children))
}
