import { createElement, memo, type ReactNode } from 'react'
import type { Element, RichText as Tree } from '#contract/generated/reading.ts'
import { isPlay } from '#contract/rich-table.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import styles from './RichText.module.css'
import { sentenceCells } from './table-kind.ts'
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

const NO_CELLS: ReadonlySet<Element> = new Set()

function render(
  element: Element,
  tableLabel: string,
  extra: Record<string, unknown> = {},
  broad: ReadonlySet<Element> = NO_CELLS,
): ReactNode {
  const { tag, empty, attributes, role } = elementOf(element)
  const entries = Object.entries(attributes).map(([name, value]) => [REACT_NAMES[name] ?? name, value])
  const className = broad.has(element) ? styles.broad : role && styles[role]
  const props = { ...Object.fromEntries(entries), ...(className && { className }) }
  if (empty) return createElement(tag, { ...props, ...extra })
  const play = tag === 'table' && isPlay(element)
  const cells = tag === 'table' ? (play ? NO_CELLS : sentenceCells(element)) : broad
  const children = element.children.map(child =>
    child.element ? render(child.element, tableLabel, {}, cells) : (child.text ?? ''),
  )
  if (tag !== 'table') return createElement(tag, { ...props, ...extra }, ...children)
  // Of a play the table is only the layout, which a small screen changes.
  if (play) {
    const table = createElement(
      tag,
      {
        ...props,
        className: styles.play,
        role: 'presentation',
        'data-play': '',
      },
      ...children,
    )
    return createElement('div', { className: styles.wide, ...extra }, table)
  }
  // A table that is wider than the text scrolls sideways; the focus makes that possible by keyboard.
  const box = { className: styles.wide, role: 'group', 'aria-label': tableLabel, tabIndex: 0, ...extra }
  return createElement('div', box, createElement(tag, props, ...children))
}
