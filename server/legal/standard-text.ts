import type { Language } from '#rules/interface-language.ts'
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
 * publisher to go on from.
 */
export function standardLegalText(page: LegalPageName, lang: Language, { operator, credits }: Words): string {
  const t = translator(lang, page)
  const values = {
    ...{ operator: operator.name, address: operator.address, legal: operator.legal },
    email: operator.email || translator(lang, 'common')('noEmail'),
  }
  const blocks = [t('lead', values)]
  for (let at = 0; t(`sections.${at}.title`) !== ''; at++) {
    const section = `sections.${at}`
    const own = `${section}.withCredits`
    const withCredits = credits ? textList(lang, page, `${own}.text`, values) : []
    blocks.push(`## ${(credits && t(`${own}.title`, values)) || t(`${section}.title`, values)}`)
    blocks.push(...(withCredits.length > 0 ? withCredits : textList(lang, page, `${section}.text`, values)))
  }
  return blocks.map(asMarkdown).filter(Boolean).join('\n\n')
}

/** Lines within a paragraph stay lines, as in a postal address; what an operator has not set leaves none. */
function asMarkdown(block: string): string {
  const lines = block.split('\n').filter(line => line.trim() !== '')
  return lines.join(lines.every(line => line.startsWith('- ')) ? '\n' : '  \n')
}
