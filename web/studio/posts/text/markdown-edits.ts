/** What a button of the toolbar makes of the selected text. */
export const FORMATS = ['bold', 'italic', 'heading', 'link', 'list', 'quote'] as const
export type Format = (typeof FORMATS)[number]

export interface Selection {
  readonly from: number
  readonly to: number
}

/** Text that is put in the place of a part of another, and what is selected then. */
export interface TextEdit extends Selection {
  readonly text: string
  readonly selected: Selection
}

const AROUND = { bold: '**', italic: '*' } as const
const BEFORE_LINE = { heading: '## ', list: '- ', quote: '> ' } as const

/** The same once more takes the format away. `placeholder` stands where nothing is selected. */
export function formatEdit(
  text: string,
  { from, to }: Selection,
  format: Format,
  placeholder: string,
): TextEdit {
  if (format === 'bold' || format === 'italic') return around(text, { from, to }, AROUND[format], placeholder)
  if (format === 'link') return linkEdit(text, { from, to }, placeholder)
  return ofLines(text, { from, to }, BEFORE_LINE[format])
}

function around(text: string, { from, to }: Selection, mark: string, placeholder: string): TextEdit {
  const size = mark.length
  const isMarked =
    text.slice(from - size, from) === mark &&
    text.slice(to, to + size) === mark &&
    // The marks of bold text are not those of italic text.
    (size > 1 || text[from - 2] !== '*' || text[from - 3] === '*')
  if (isMarked) {
    const inner = text.slice(from, to)
    return { from: from - size, to: to + size, text: inner, selected: { from: from - size, to: to - size } }
  }
  const inner = text.slice(from, to) || placeholder
  return {
    ...{ from, to, text: mark + inner + mark },
    selected: { from: from + size, to: from + size + inner.length },
  }
}

/** A selected address becomes the target, other text the words of the link; what is still to be written is selected. */
function linkEdit(text: string, { from, to }: Selection, placeholder: string): TextEdit {
  const selected = text.slice(from, to)
  const isAddress = /^(https?:\/\/|\/)\S+$/.test(selected)
  const words = isAddress || selected === '' ? placeholder : selected
  const address = isAddress ? selected : 'https://'
  const start = isAddress ? from + 1 : from + 1 + words.length + 2
  const length = isAddress ? words.length : address.length
  return { from, to, text: `[${words}](${address})`, selected: { from: start, to: start + length } }
}

function ofLines(text: string, { from, to }: Selection, mark: string): TextEdit {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', to)
  const end = next === -1 ? text.length : next
  const lines = text.slice(start, end).split('\n')
  const isMarked = lines.every(line => line.startsWith(mark))
  const changed = lines
    .map(line => (isMarked ? line.slice(mark.length) : mark + line.replace(/^(#{1,6} |- |> )/, '')))
    .join('\n')
  return { from: start, to: end, text: changed, selected: { from: start, to: start + changed.length } }
}

/** A picture as a paragraph of its own. */
export function pictureEdit(
  text: string,
  { to }: Selection,
  { name, alt }: { name: string; alt: string },
): TextEdit {
  const before = to === 0 || text.slice(0, to).endsWith('\n\n') ? '' : text[to - 1] === '\n' ? '\n' : '\n\n'
  const after = text.slice(to).startsWith('\n') ? '\n' : '\n\n'
  const inserted = `${before}![${alt.replace(/[[\]\n]/g, ' ').trim()}](${name})${after}`
  const end = to + inserted.length
  return { from: to, to, text: inserted, selected: { from: end, to: end } }
}

/** A link to a series; the selected text is its words. */
export function seriesEdit(
  text: string,
  { from, to }: Selection,
  { title, slug }: { title: string; slug: string },
): TextEdit {
  const words = text.slice(from, to) || title.replace(/[[\]]/g, '')
  const link = `[${words}](/series/${slug})`
  return { from, to, text: link, selected: { from: from + link.length, to: from + link.length } }
}
