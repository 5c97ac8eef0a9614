import { element, isTextElement, type TextElement, type TextKind, type TextNode } from './text-element.ts'

/** A line break that an element's style asks for; it goes where an author's own break stands beside it. */
export const SOFT_BREAK = 'soft'

const SPACE = /[ \t\r\n\f]+/g
const EAST_ASIAN = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef'
const EAST_ASIAN_NEWLINE = new RegExp(`(?<=[${EAST_ASIAN}])[ \\t]*[\\r\\n]\\s*(?=[${EAST_ASIAN}])`, 'gu')
/** Elements that mean something without text in them. */
const WHOLE_WITHOUT_TEXT = new Set<TextKind>(['IMAGE', 'LINE_BREAK', 'RUBY'])

/**
 * White space as a browser would show it: one space between words, none at the ends of lines, none between Japanese lines.
 */
export function tidyLine(nodes: TextNode[]): TextNode[] {
  const state = { spaceBefore: true }
  const tidied = settleBreaks(collapse(nodes, state))
  return withoutOuterBreaks(trimEnd(tidied))
}

function collapse(nodes: TextNode[], state: { spaceBefore: boolean }): TextNode[] {
  const result: TextNode[] = []
  for (const node of nodes) {
    if (!isTextElement(node)) {
      let text = node.replace(EAST_ASIAN_NEWLINE, '').replace(SPACE, ' ')
      if (state.spaceBefore && text.startsWith(' ')) text = text.slice(1)
      if (text === '') continue
      state.spaceBefore = text.endsWith(' ')
      append(result, text)
    } else if (node.kind === 'LINE_BREAK') {
      state.spaceBefore = true
      result.push(node)
    } else if (node.kind === 'IMAGE') {
      state.spaceBefore = false
      result.push(node)
    } else {
      const children = collapse(node.children, state)
      if (children.length > 0 || node.attributes.id) result.push({ ...node, children })
    }
  }
  return result
}

/** Neighbouring runs of text become one. */
export function append(nodes: TextNode[], text: string): void {
  const last = nodes.at(-1)
  if (typeof last === 'string') nodes[nodes.length - 1] = last + text
  else nodes.push(text)
}

function settleBreaks(nodes: TextNode[]): TextNode[] {
  const isSoft = (node: TextNode | undefined) =>
    node !== undefined &&
    isTextElement(node) &&
    node.kind === 'LINE_BREAK' &&
    node.attributes.role === SOFT_BREAK
  const isBreak = (node: TextNode | undefined) =>
    node !== undefined && isTextElement(node) && node.kind === 'LINE_BREAK'
  const seen = nodes.filter((node, index) => node !== ' ' || !isSoft(nodes[index + 1]))
  const kept: TextNode[] = []
  seen.forEach((node, index) => {
    if (!isSoft(node)) kept.push(node)
    else if (kept.length > 0 && !isBreak(kept.at(-1)) && !isHardBreakAhead(seen, index, isSoft, isBreak)) {
      if (index < seen.length - 1) kept.push(element('LINE_BREAK', []))
    }
  })
  return kept
}

function isHardBreakAhead(
  nodes: TextNode[],
  index: number,
  isSoft: (node: TextNode | undefined) => boolean,
  isBreak: (node: TextNode | undefined) => boolean,
): boolean {
  let next = index + 1
  while (isSoft(nodes[next])) next++
  return isBreak(nodes[next])
}

function trimEnd(nodes: TextNode[]): TextNode[] {
  const result = [...nodes]
  for (let index = 0; index < result.length; index++) {
    const next = result[index + 1]
    const atEnd = next === undefined || (isTextElement(next) && next.kind === 'LINE_BREAK')
    const node = result[index]
    if (!atEnd || node === undefined) continue
    if (!isTextElement(node)) result[index] = node.replace(/ $/, '')
    else if (node.children.length > 0) result[index] = { ...node, children: trimEnd(node.children) }
  }
  return result.filter(node => node !== '')
}

/** Removes line breaks at both ends of a block and all but one of consecutive empty lines, which are layout. */
function withoutOuterBreaks(nodes: TextNode[]): TextNode[] {
  if (onlyBreaks(nodes)) return nodes
  const isBreak = (node: TextNode | undefined) =>
    node !== undefined && isTextElement(node) && node.kind === 'LINE_BREAK'
  let start = 0
  let end = nodes.length
  while (isBreak(nodes[start])) start++
  while (isBreak(nodes[end - 1])) end--
  const within = nodes.slice(start, end)
  return within.filter(
    (node, index) => !(isBreak(node) && isBreak(within[index - 1]) && isBreak(within[index - 2])),
  )
}

/** Whether a run shows anything at all. */
export function isEmpty(nodes: TextNode[]): boolean {
  return nodes.every(node => (isTextElement(node) ? isEmptyElement(node) : node.trim() === ''))
}

function isEmptyElement(node: TextElement): boolean {
  return !WHOLE_WITHOUT_TEXT.has(node.kind) && isEmpty(node.children)
}

export function onlyBreaks(nodes: TextNode[]): boolean {
  return nodes.every(node => (isTextElement(node) ? node.kind === 'LINE_BREAK' : node.trim() === ''))
}
