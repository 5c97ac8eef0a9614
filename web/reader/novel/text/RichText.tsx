import { createElement, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Element, RichText as Tree } from '#contract/generated/reading.ts'
import styles from './RichText.module.css'
import { elementOf } from './text-elements.ts'
import { languageAttributes } from './text-language.ts'

interface Props {
  readonly tree: Tree
  /** Shows an excerpt, such as a note: its blocks get no numbers. */
  readonly plain?: boolean
}

/** The text of a part as it scrolls. Blocks of the first level carry their number, by which locators find them. */
export const RichText = memo(function RichText({ tree, plain = false }: Props) {
  const { t } = useTranslation('reading')
  const tableLabel = t('table')
  return (
    <div className={styles.text} {...languageAttributes(tree)}>
      {(tree.root?.children ?? []).map((node, at) =>
        node.element ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are never reordered while a text is shown.
          <Block key={at} element={node.element} number={plain ? undefined : at} tableLabel={tableLabel} />
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
  /** The accessible name of a table that scrolls. */
  readonly tableLabel: string
}

function Block({ element, number, tableLabel }: BlockProps) {
  return render(element, tableLabel, { 'data-block': number })
}

/** Attributes that React spells in another way than HTML. */
const REACT_NAMES: Readonly<Record<string, string>> = {
  srcset: 'srcSet',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
}

function render(element: Element, tableLabel: string, extra: Record<string, unknown> = {}): ReactNode {
  const { tag, empty, attributes, role } = elementOf(element)
  const entries = Object.entries(attributes).map(([name, value]) => [REACT_NAMES[name] ?? name, value])
  const props = { ...Object.fromEntries(entries), ...(role && { className: styles[role] }) }
  if (empty) return createElement(tag, { ...props, ...extra })
  const children = element.children.map(child =>
    child.element ? render(child.element, tableLabel) : (child.text ?? ''),
  )
  if (tag !== 'table') return createElement(tag, { ...props, ...extra }, ...children)
  // A table that is wider than the text scrolls sideways; the focus makes that possible by keyboard.
  const box = { className: styles.wide, role: 'group', 'aria-label': tableLabel, tabIndex: 0, ...extra }
  return createElement('div', box, createElement(tag, props, ...children))
}
