import type { DefaultTreeAdapterMap } from 'parse5'
import { parseBounded } from '../../../platform/bounded-html.ts'
import type { ProductElement } from './product-element.ts'

type Node = DefaultTreeAdapterMap['childNode']

/** List 34, text format 02: HTML that is escaped or in a CDATA section. */
const HTML = '02'
const PARAGRAPHS = ['p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'blockquote']

/** What stands before and after an element of XHTML or HTML where its text is read without tags. */
export function breakAround(name: string): string {
  if (name === 'br') return '\n'
  return PARAGRAPHS.includes(name) ? '\n\n' : ''
}

/** A text of a message without tags, with its paragraphs. */
export function plainText(text: ProductElement | undefined): string | undefined {
  if (!text) return undefined
  const isHtml = text.attributes.textformat === HTML
  const written = isHtml ? textOf(parseBounded(text.text)) : text.text
  return tidy(written) || undefined
}

function textOf(nodes: readonly Node[]): string {
  return nodes
    .map(node => {
      if ('value' in node) return node.value.replace(/\s+/g, ' ')
      if (!('childNodes' in node) || node.nodeName === 'script' || node.nodeName === 'style') return ''
      const edge = breakAround(node.nodeName)
      return edge + textOf(node.childNodes) + (edge === '\n' ? '' : edge)
    })
    .join('')
}

function tidy(text: string): string {
  return text
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
