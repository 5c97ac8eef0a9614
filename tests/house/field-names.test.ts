import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FIELDS } from '#server/studio/fields/all-fields.ts'

// docs/glossary.md: who looks for the teaser of a volume finds it by the same word on its screen, in the grid and in its
// files, in the log and on the first screen.

const KINDS = ['series', 'volume', 'part'] as const
const TEXTS = KINDS.flatMap(kind =>
  FIELDS[kind].filter(({ isText }) => isText).map(({ name }) => ({ kind, name })),
)

const read = (lang: string, namespace: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/${lang}/${namespace}.json`, import.meta.url), 'utf8'))
const columnOf = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

it.each(['en', 'de', 'fr'])('each text of a book has one name on all screens of the studio, in %s', lang => {
  const [books, catalogue, settings, today] = ['books', 'catalogue', 'settings', 'today'].map(one =>
    read(lang, `studio-${one}`),
  )
  expect(TEXTS.map(({ name }) => name)).toContain('shortDescription')
  for (const { kind, name } of TEXTS) {
    const label = books.fields[kind][name].label
    const others = [catalogue.column[name], settings.column[columnOf(name)], today.field[name]]
    expect({ kind, name, others: others.filter(one => one !== undefined) }).toEqual({
      ...{ kind, name },
      others: others.filter(one => one !== undefined).map(() => label),
    })
  }
})
