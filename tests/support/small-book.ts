import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { ElementKind, type Node, RichText } from '#contract/generated/reading.ts'
import type { Book, ComicPage } from '#server/epub/write/book.ts'

/** A node of a text: its kind, what stands in it, its attributes. */
export function node(
  kind: keyof typeof ElementKind,
  children: readonly (Node | string)[] = [],
  attributes: Readonly<Record<string, string>> = {},
): Node {
  return {
    element: {
      kind: ElementKind[kind],
      attributes: Object.entries(attributes).map(([key, value]) => ({ key, value })),
      children: children.map(child => (typeof child === 'string' ? { text: child } : child)),
    },
  }
}

export function treeOf(blocks: readonly Node[], more: Partial<RichText> = {}): RichText {
  const root = { kind: ElementKind.ROOT, attributes: [], children: [...blocks] }
  return RichText.fromPartial({ root, lang: 'en', direction: 'ltr', writingMode: 'horizontal-tb', ...more })
}

export const ruby = (base: string, reading: string) =>
  node('RUBY', [node('RUBY_BASE', [base]), node('RUBY_TEXT', [reading])])

/** A picture that was drawn for a test, by its hash. */
export interface Drawn {
  hash: string
  mediaType: string
  width: number
  height: number
  bytes: Buffer
}

export async function draw(
  form: 'png' | 'jpeg' | 'webp',
  { width = 120, height = 180, colour = '#335577' } = {},
): Promise<Drawn> {
  const picture = sharp({ create: { width, height, channels: 3, background: colour } })
  const bytes = await picture.toFormat(form).toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { hash, mediaType: `image/${form}`, width, height, bytes }
}

const AT = new Date('2026-11-20T09:30:00Z')

/** A book for makers, with these pictures at hand; what is not given is what most books have. */
export function bookOf(given: Pick<Book, 'content'> & Partial<Book>, drawn: readonly Drawn[] = []): Book {
  return {
    series: { id: 'SER-1', title: 'Rain', number: 2 },
    volume: { id: 'VOL-1', title: 'Rain: Volume 2', description: 'It rains on.', publishedAt: AT },
    creators: [
      { name: 'Ada Wren', role: 'author' },
      { name: 'Ada Wren', role: 'illustrator' },
      { name: 'Bea Finch', role: 'translator' },
    ],
    publisher: 'Umbrella & Sons',
    address: 'https://shop.example/volumes/rain-2',
    certifier: 'Rain & Books',
    lang: 'en',
    direction: 'ltr',
    layout: 'paged',
    cover: drawn[0] ?? null,
    bytesOf: async hash => {
      const found = drawn.find(one => one.hash === hash)
      if (!found) throw new Error(`no picture ${hash}`)
      return found.bytes
    },
    copy: { id: 'ABCD-2345-EFGH', buyer: 'Cleo <Reader> & Co.', boughtAt: AT },
    updatedAt: AT,
    ...given,
  }
}

/** A part in which everything stands that a text may hold. */
export function everyKind(picture: Drawn): RichText {
  return treeOf([
    node('HEADING_1', ['Chapter ', ruby('一', 'いち')]),
    node('PARAGRAPH', [
      'It rained on ',
      ruby('東京', 'とうきょう'),
      '.',
      node('LINK', ['1'], { href: '#note-1', role: 'noteref' }),
      ' And on ',
      node('LINK', ['the sea'], { href: '#place-1' }),
      ', ',
      node('LINK', ['out there'], { href: 'https://example.com/a?b=1&c=2' }),
      ', ',
      node('LINK', ['nowhere'], { href: '#gone' }),
      '.',
    ]),
    node('PARAGRAPH', ['Come in, come in!', node('LINE_BREAK'), 'It is wet.'], { role: 'verse' }),
    node('PARAGRAPH', ['In the middle'], { role: 'centre' }),
    node('RULE'),
    node('HEADING_2', ['The sea'], { id: 'place-1' }),
    node('PARAGRAPH', [
      node('BOLD', ['bold']),
      node('ITALIC', ['italic ', node('BOLD', ['both'])]),
      node('STRIKE', ['struck']),
      node('UNDERLINE', ['under']),
      node('CODE', ['a < b']),
      node('MARK', ['marked']),
      node('ABBREVIATION', ['OPF'], { title: 'Open "Package" Format' }),
      node('QUOTE', ['quoted']),
      node('SMALL', ['small']),
      node('SUB', ['2']),
      node('SUP', ['3']),
      node('SPAN', ['dots'], { role: 'emphasis' }),
      node('SPAN', ['caps'], { role: 'small-caps' }),
      node('SPAN', ['bonjour'], { lang: 'fr' }),
      node('IMAGE', [], { src: picture.hash, alt: 'sign', inline: 'yes' }),
    ]),
    node('FIGURE', [
      node('IMAGE', [], { src: picture.hash, alt: 'A "blue" door', width: '120', height: '180' }),
      node('FIGURE_CAPTION', ['The door']),
    ]),
    node('BLOCKQUOTE', [node('PARAGRAPH', ['Somebody said so.'])]),
    node('ORDERED_LIST', [node('LIST_ITEM', ['three']), node('LIST_ITEM', [node('PARAGRAPH', ['four'])])], {
      start: '3',
    }),
    node('UNORDERED_LIST', [
      node('LIST_ITEM', ['one', node('UNORDERED_LIST', [node('LIST_ITEM', ['inner'])])]),
    ]),
    node('PRE', ['  a\n   b']),
    node('TABLE', [
      node('TABLE_HEAD', [
        node('TABLE_ROW', [
          node('TABLE_HEADER_CELL', ['Town'], { colspan: '2' }),
          node('TABLE_HEADER_CELL', ['Rain']),
        ]),
      ]),
      node('TABLE_BODY', [
        node('TABLE_ROW', [
          node('TABLE_CELL', ['Lima'], { rowspan: '2' }),
          node('TABLE_CELL', ['south']),
          node('TABLE_CELL', ['none']),
        ]),
        node('TABLE_ROW', [node('TABLE_CELL', ['north']), node('TABLE_CELL', [node('PARAGRAPH', ['some'])])]),
      ]),
    ]),
    node('SECTION', [node('PARAGRAPH', ['In a section.'])]),
    node('FOOTNOTE', [node('PARAGRAPH', ['A note about ', node('ITALIC', ['rain']), '.'])], { id: 'note-1' }),
  ])
}

export function comicPage(drawn: Drawn, more: Partial<ComicPage> = {}): ComicPage {
  const { hash, mediaType, width, height } = drawn
  return { hash, mediaType, width, height, description: '', wide: false, ...more }
}
