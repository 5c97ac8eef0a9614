import MarkdownIt from 'markdown-it'
import { escapeXml } from './zip-file.ts'

export interface Chapter {
  title: string
  /** XHTML without its heading */
  body: string
}

const QUOTES: Record<string, string> = { en: '“”‘’', de: '»«›‹', fr: '«»‹›' }

/**
 * Chapters of a volume that is written in Markdown: `# Title` begins one, `* * *` parts scenes, `{漢字|かんじ}` is ruby, `[^1]`
 * calls the note
 * `[^1]: …`, and `![words](drawn:name)` shows one of our drawings, which lies at `pictures/name.jpg`.
 */
export function readChapters(markdown: string, lang: string): Chapter[] {
  const texts = markdown.split(/^# /m).slice(1)
  return texts.map((text, index) => {
    const [title = '', ...rest] = text.split('\n')
    return { title: spaced(title.trim(), lang), body: bodyOf(rest.join('\n'), lang, `c${index + 1}`) }
  })
}

function bodyOf(text: string, lang: string, prefix: string): string {
  const notes = new Map<string, string>()
  const prose = text.replace(/^\[\^(\d+)\]: (.+)$/gm, (_, number: string, note: string) => {
    notes.set(number, note)
    return ''
  })
  const markdown = new MarkdownIt({
    html: false,
    xhtmlOut: true,
    typographer: true,
    quotes: QUOTES[lang] ?? '“”‘’',
  })
  markdown.renderer.rules.image = (tokens, index) => {
    const { content, attrs } = tokens[index] as { content: string; attrs: [string, string][] }
    const name = attrs.find(([key]) => key === 'src')?.[1].replace(/^drawn:/, '') ?? ''
    return `<img src="pictures/${name}.jpg" alt="${escapeXml(content)}"/>`
  }
  markdown.validateLink = () => true
  const render = (source: string) => withRuby(spaced(markdown.render(source), lang))
  const called = render(prose).replace(
    /\[\^(\d+)\]/g,
    (_, number: string) =>
      `<a epub:type="noteref" role="doc-noteref" id="${prefix}-r${number}" href="#${prefix}-n${number}"><sup>${number}</sup></a>`,
  )
  const asides = [...notes].map(([number, note]) => {
    const words = render(note).replace(/^<p>|<\/p>\s*$/g, '')
    return `<aside epub:type="footnote" role="doc-footnote" id="${prefix}-n${number}"><p>${words}</p></aside>`
  })
  return [called.trim(), ...asides].join('\n')
}

function withRuby(html: string): string {
  return html.replace(/\{([^{}|]+)\|([^{}|]+)\}/g, '<ruby>$1<rp>(</rp><rt>$2</rt><rp>)</rp></ruby>')
}

/** French sets a narrow space before high signs and within its quotation marks; it must not break there. */
function spaced(html: string, lang: string): string {
  if (lang !== 'fr') return html
  return html
    .replace(/ ([;!?])/g, '\u202f$1')
    .replace(/ (:|»)/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
}
