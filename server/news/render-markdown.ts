import MarkdownIt from 'markdown-it'

/** Raw HTML in a post stays text, and links other than web addresses stay text too. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
const EXCERPT = 300

export function renderMarkdown(text: string): string {
  return markdown.render(text)
}

/** As many whole words of a rendered text as a teaser holds. */
export function excerptOf(html: string): string {
  const text = plainText(html)
  if (text.length <= EXCERPT) return text
  const words = text.slice(0, EXCERPT).replace(/\s+\S*$/, '')
  return `${words.replace(/[\s,;:.–-]+$/, '')} …`
}

function plainText(html: string): string {
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
  const text = html
    .replace(/<\/?(?:em|strong|s|a|code)(?: [^>]*)?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, entity => entities[entity] ?? entity)
  return text.replace(/\s+/g, ' ').trim()
}
