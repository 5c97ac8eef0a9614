import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { type Language, languageFacts, languages } from '#rules/interface-language.ts'
import { translator } from '#server/platform/texts/texts.ts'
import { createTexts } from '#web/texts/texts.ts'
import { ROOT } from './sources.ts'

const COUNTS = [0, 1, 2, 5, 1.5, 21, 1000]
const SHOP = { shopName: 'Shop' }

function filesOf(lang: Language): Record<string, object> {
  const folder = join(ROOT, 'locales', lang)
  return Object.fromEntries(
    readdirSync(folder).map(file => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ]),
  )
}

/** Every key of a file, also those that stand above others. */
function keysIn(value: unknown, path: string[] = []): string[] {
  const own = path.length > 0 ? [path.join('.')] : []
  if (!value || typeof value !== 'object') return own
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => keysIn(inner, [...path, key]))]
}

/** A value for each name, among them such as look like names themselves. */
function valuesFor(text: string) {
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(
    names.map((name, at) => [name, [`a “${name}”`, '{{title}}', '<b>$&</b>', 7][at % 4]]),
  )
}

describe.each(languages)('the texts in %s', lang => {
  const files = filesOf(lang)
  const texts = createTexts({ lang, files, always: SHOP })
  const numbers = new Intl.NumberFormat(languageFacts[lang].locale)
  const library = i18next.createInstance().use({
    type: 'formatter',
    ...{ init() {}, add() {}, addCached() {} },
    format: (value: unknown) => (typeof value === 'number' ? numbers.format(value) : value),
  })
  void library.init({
    lng: lang,
    fallbackLng: false,
    ns: Object.keys(files),
    defaultNS: 'common',
    resources: { [lang]: files as never },
    interpolation: { escapeValue: false, defaultVariables: SHOP, alwaysFormat: true },
    initAsync: false,
  })

  it.each(Object.keys(files))('of %s write each number as the language does', name => {
    for (const key of keysIn(files[name])) {
      const text = valueAt(files[name], key)
      const names = typeof text === 'string' ? [...text.matchAll(/\{\{(\w+)\}\}/g)] : []
      if (names.length === 0) continue
      const given = Object.fromEntries(names.map(([, name]) => [name, 13_837]))
      const wanted = (text as string).replaceAll(/\{\{\w+\}\}/g, numbers.format(13_837))
      const { count, ...others } = given
      const server = translator(lang, name)
      const plain = key.replace(/_(zero|one|other)$/, '')
      const said = [texts.t(`${name}:${key}`, given), server(key, given)]
      if (count !== undefined && !key.endsWith('_one') && !key.endsWith('_zero'))
        said.push(server(plain, others, count))
      expect([key, ...said]).toEqual([key, ...said.map(() => wanted)])
    }
  })

  it.each(Object.keys(files))('of %s read as i18next reads them', name => {
    const all = keysIn(files[name])
    const sought = [...new Set(all.flatMap(key => [key, key.replace(/_(zero|one|other)$/, '')]))]
    expect(sought.length).toBeGreaterThan(0)
    for (const key of sought) {
      const full = `${name}:${key}`
      const text = all.includes(key) ? JSON.stringify(valueAt(files[name], key)) : ''
      const values = valuesFor(text)
      // Where a list is asked for as a whole, no number stands in it.
      const counted = typeof valueAt(files[name], key) === 'string' && 'count' in values
      const whole = { ...values, returnObjects: true, ...(counted && { count: 3 }) }
      if (all.includes(key) && (counted || !('count' in values)))
        expect([key, texts.t(full, whole)]).toEqual([key, library.t(full, whole)])
      if (all.includes(`${key}_other`))
        for (const count of COUNTS) {
          const given = { ...valuesFor(String(valueAt(files[name], `${key}_other`))), count }
          expect([key, count, texts.t(full, given)]).toEqual([key, count, library.t(full, given)])
        }
    }
  })
})

const valueAt = (file: unknown, key: string) =>
  key
    .split('.')
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], file)

describe('a text', () => {
  const files = {
    common: { hello: 'Hello', refused: { late: 'Too late' } },
    own: {
      hello: 'Hi {{name}}',
      days_one: '{{count}} day',
      days_other: '{{count}} days',
      list: ['a', '{{name}}'],
    },
  }
  const missing: string[] = []
  const texts = createTexts({
    lang: 'en',
    files,
    always: SHOP,
    onMissing: (file, key) => missing.push(`${file}:${key}`),
  })
  const t = texts.inFile('own')

  it('stands in the file of its place, in the one it names, or in common', () => {
    expect([t('hello', { name: 'Ada' }), t('common:hello'), texts.t('hello')]).toEqual([
      'Hi Ada',
      'Hello',
      'Hello',
    ])
  })

  it('is the first of several keys that there is', () => {
    expect(t(['refused.late', 'common:refused.late'])).toBe('Too late')
  })

  it('is empty where a name has no value, and the key or what is wished where there is none, which is reported', () => {
    expect(t('hello', { name: undefined })).toBe('Hi ')
    expect([t('nothing.here'), t(['toString', 'hello.length'])]).toEqual(['nothing.here', 'hello.length'])
    expect(t('nothing.here', { defaultValue: 'Fantasy' })).toBe('Fantasy')
    expect(missing).toEqual(['own:nothing.here', 'own:hello.length'])
  })

  it('is nothing at all, and not its key, while its file is still to come', () => {
    expect(t('later:title')).toBe('')
    texts.add('later', { title: 'Here' })
    expect(t('later:title')).toBe('Here')
  })

  it('has the form of its number, and one for numbers that have no form of their own', () => {
    expect([0, 1, 2].map(count => t('days', { count }))).toEqual(['0 days', '1 day', '2 days'])
    const french = createTexts({ lang: 'fr', files: { common: files.own }, always: {} })
    expect(french.t('days', { count: 2_000_000 })).toBe('2\u202f000\u202f000 days')
  })

  it('may be a list', () => {
    expect(t('list', { returnObjects: true, name: 'b' })).toEqual(['a', 'b'])
  })
})
