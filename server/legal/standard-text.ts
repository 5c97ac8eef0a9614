import type { Language } from '#rules/interface-language.ts'
import { blankOf } from '#rules/legal-blanks.ts'
import type { LegalPageName } from '#rules/legal-versions.ts'
import { textList, translator } from '../platform/texts/texts.ts'

interface Words {
  readonly operator: {
    readonly name: string
    readonly address: string
    readonly email: string
    readonly legal: string
  }
  /** The shop gives credits. */
  readonly credits: boolean
}

/**
 * docs/product.md#legal-texts: the text of the program for this page as Markdown, with the operator filled in, for a
 * publisher to go on from. What only they know is a blank: what no setting says, and a section's `draft`.
 */
export function standardLegalText(page: LegalPageName, lang: Language, { operator, credits }: Words): string {
  const t = translator(lang, page)
  const blank = translator(lang, 'legal-texts')
  const filled = (name: 'address' | 'email' | 'legal') => operator[name] || blankOf(blank(`blanks.${name}`))
  const own = { address: filled('address'), email: filled('email'), legal: filled('legal') }
  const values = { operator: operator.name, ...own }
  const blocks = [t('lead', values)]
  for (let at = 0; t(`sections.${at}.title`) !== ''; at++) {
    const section = `sections.${at}`
    const credited = `${section}.withCredits`
    const withCredits = credits ? textList(lang, page, `${credited}.text`, values) : []
    blocks.push(`## ${(credits && t(`${credited}.title`, values)) || t(`${section}.title`, values)}`)
    blocks.push(...(withCredits.length > 0 ? withCredits : textList(lang, page, `${section}.text`, values)))
    blocks.push(t(`${section}.draft`, values))
  }
  return blocks.map(asMarkdown).filter(Boolean).join('\n\n')
}

/** Lines within a paragraph stay lines, as in a postal address. */
function asMarkdown(block: string): string {
  const lines = block.split('\n').filter(line => line.trim() !== '')
  return lines.join(lines.every(line => line.startsWith('- ')) ? '\n' : '  \n')
}
