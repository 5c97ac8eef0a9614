import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '#rules/interface-language.ts'
import { REMARKS } from '#server/book-files/remarks.ts'
import { ROOT } from './sources.ts'

const argsOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

/** Of each code, the arguments that its sentences name. */
function argsByCode(entries: readonly (readonly [string, string])[]): Record<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const [key, text] of entries) {
    const code = key.replace(/_(?:one|many|other)$/, '')
    const args = found.get(code) ?? new Set()
    for (const name of argsOf(text)) args.add(name as string)
    found.set(code, args)
  }
  return Object.fromEntries([...found].map(([code, args]) => [code, [...args].toSorted()]))
}

function textsOf(lang: string) {
  const text = readFileSync(`${ROOT}/locales/${lang}/studio-remarks.json`, 'utf8')
  return JSON.parse(text) as Record<string, string> & { words: object }
}

describe('what is said of a file', () => {
  const lines = Object.entries(REMARKS).flatMap(([code, text]): (readonly [string, string])[] =>
    typeof text === 'string' ? [[code, text]] : [...text].map(one => [code, one] as const),
  )
  const { plain: _, ...own } = argsByCode(lines)

  it.each(languages)('has a sentence for each code in the studio, with arguments of the line: %s', lang => {
    const { words: __, ...texts } = textsOf(lang)
    const said = argsByCode(Object.entries(texts))
    expect(Object.keys(said).toSorted()).toEqual(Object.keys(own).toSorted())
    for (const [code, args] of Object.entries(said))
      expect(own[code], code).toEqual(expect.arrayContaining(args))
    const { words: ___, ...english } = textsOf('en')
    expect(said).toEqual(argsByCode(Object.entries(english)))
  })
})
