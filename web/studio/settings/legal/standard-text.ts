import type { Operator } from '#contract/page.ts'
import type { Language } from '#rules/interface-language.ts'
import type { LegalPageName } from '#rules/legal-versions.ts'
import { loadTextFile } from '../../../texts/load-text-file.ts'

/** A text file of a legal page, as far as readers see it below its title. */
export interface LegalFile {
  readonly lead: string
  readonly sections: readonly Section[]
}

interface Section {
  readonly title: string
  readonly text: readonly string[]
  /** Instead of these, where the shop gives credits. */
  readonly withCredits?: { readonly title?: string; readonly text?: readonly string[] }
}

interface Facts {
  readonly operator: Operator
  /** The shop gives credits. */
  readonly credits: boolean
}

/** What readers see of a legal page while its publisher has published nothing of their own, as Markdown that can be changed by a line. */
export async function standardText(page: LegalPageName, lang: Language, facts: Facts): Promise<string> {
  const [file, common] = await Promise.all([loadTextFile(lang, page), loadTextFile(lang, 'common')])
  return asMarkdown(file as LegalFile, facts, (common as { noEmail: string }).noEmail)
}

export function asMarkdown({ lead, sections }: LegalFile, { operator, credits }: Facts, noEmail: string) {
  const values: Readonly<Record<string, string>> = { ...operator, operator: operator.name }
  const filled = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name) =>
      name === 'email' ? operator.email || noEmail : (values[name] ?? ''),
    )
  const blocks = sections.flatMap(section => {
    const { title, text } = credits ? { ...section, ...section.withCredits } : section
    return [`## ${title}`, ...text.map(paragraph => paragraphText(filled(paragraph)))]
  })
  return [paragraphText(filled(lead)), ...blocks].filter(Boolean).join('\n\n')
}

/** The lines of an address stay lines; signs that mean something in Markdown stay signs. */
function paragraphText(text: string): string {
  const lines = text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => line.replace(/[\\`*_]/g, sign => `\\${sign}`))
  return lines.join(lines.every(line => line.startsWith('- ')) ? '\n' : '  \n')
}
