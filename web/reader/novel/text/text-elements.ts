import type { ElementKind } from '#contract/generated/enums.ts'
import type { Element } from '#contract/generated/reading.ts'
import { LIST_TYPES } from '#contract/rich-list.ts'
import { EMPTY_TAGS, headingLevel, NUMBERS, tagOf } from '#contract/rich-text.ts'
import { emptyDrawing, sealedSource } from '../../content/sealed-source.ts'
import { SEALED } from './sealed-pictures.ts'

/**
 * The HTML element for a kind of element in a text. The list of kinds is closed, so a text can never bring scripts or forms
 * into the page. Headings are one level lower than in the text, because the page has a heading of its own above them.
 */
function elementName(kind: ElementKind): string {
  const level = headingLevel(kind)
  return level === null ? tagOf(kind) : `h${Math.min(level + 1, 6)}`
}

/** An element of a page, as HTML names it. */
export interface TextElement {
  readonly tag: string
  /** It has no children. */
  readonly empty: boolean
  readonly attributes: Readonly<Record<string, string>>
  /** The name of a style in RichText.module.css, where the text gives one. */
  readonly role: string | undefined
}

export function elementOf(element: Element): TextElement {
  const tag = elementName(element.kind)
  const values = new Map(element.attributes.map(({ key, value }) => [key, value]))
  const named = ['lang', 'dir', 'title'].flatMap(name => (values.get(name) ? [[name, values.get(name)]] : []))
  const id = values.get('id')
  return {
    tag,
    empty: EMPTY_TAGS.has(tag),
    attributes: {
      ...(id && { id: anchorOf(id) }),
      ...Object.fromEntries([...named, ...numbersIn(values, tag)]),
      ...ATTRIBUTES[tag]?.(values),
    },
    role: values.get('role') || undefined,
  }
}

type Values = ReadonlyMap<string, string>
type Attributes = Record<string, string>

/** Ids of a text get a prefix, so that they never collide with ids of the page. */
function anchorOf(id: string): string {
  return `t-${id}`
}

/** Illustrations of at least this height in pixels get a page of their own. */
const FULL_PAGE = 600

/** As `withPartLinks` writes it; no book can. */
const LINK_TO_PART = /^\/(?!\/)[\w./-]*read\/[\w.%-]+#t-at-/

const ATTRIBUTES: Readonly<Record<string, (values: Values) => Attributes>> = {
  a(values): Attributes {
    const href = values.get('href') ?? ''
    if (href.startsWith('#'))
      return {
        href: `#${anchorOf(href.slice(1))}`,
        ...(values.get('role') === 'noteref' && { role: 'doc-noteref' }),
      }
    if (LINK_TO_PART.test(href)) return { href }
    return /^https?:\/\//.test(href) ? { href, rel: 'noopener noreferrer external', target: '_blank' } : {}
  },
  img(values) {
    const hash = values.get('src') ?? ''
    const [width, height] = [positiveInteger(values, 'width'), positiveInteger(values, 'height')]
    const isSealed = values.has(SEALED)
    const sealed =
      sealedSource(hash, Number(width ?? 0), Number(height ?? 0)) ?? (isSealed && emptySource(width, height))
    return {
      ...(sealed ? { src: sealed, 'data-sealed': hash } : plainSources(hash)),
      alt: values.get('alt') ?? '',
      ...(width && { width }),
      ...(height && { height }),
      ...(Number(height) >= FULL_PAGE && values.get('inline') !== 'yes' && { 'data-full': '' }),
      loading: 'lazy',
      decoding: 'async',
    }
  },
  aside: () => ({ role: 'doc-footnote' }),
  ol(values): Attributes {
    const type = values.get('type') ?? ''
    return LIST_TYPES.has(type) ? { type } : {}
  },
}

/** An empty drawing of this size, until the picture is opened. */
function emptySource(width = '1', height = '1'): string {
  return `data:image/svg+xml,${encodeURIComponent(emptyDrawing(width, height))}`
}

function plainSources(hash: string): Attributes {
  return {
    src: `/img/jpg/840/${hash}`,
    srcset: [480, 840, 1200].map(one => `/img/webp/${one}/${hash} ${one}w`).join(', '),
    sizes: '(width <= 54em) 92vw, 42rem',
  }
}

function numbersIn(values: Values, tag: string): [string, string][] {
  return (NUMBERS[tag] ?? []).flatMap(name => {
    const value = positiveInteger(values, name)
    return value ? [[name, value] as [string, string]] : []
  })
}

function positiveInteger(values: Values, name: string): string | undefined {
  const value = Number(values.get(name))
  return Number.isInteger(value) && value > 0 ? String(value) : undefined
}
