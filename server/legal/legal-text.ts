import MarkdownIt from 'markdown-it'
import type { RichText } from '#contract/generated/reading.ts'
import { readHtml } from '../news/read-html.ts'

/** HTML in a text stays text, and links other than web addresses stay text too. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

/** Signs of one text: as much as forty printed pages. */
export const MOST_LEGAL_TEXT = 120_000

/** A legal text as readers see it. It has no pictures, so that no other site learns who reads it. */
export function legalRichText(text: string, lang: string): RichText {
  return readHtml(markdown.render(text), { lang, base: '', pictureAt: () => null })
}
