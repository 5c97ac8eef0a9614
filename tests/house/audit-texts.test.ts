import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { AUDIT_ACTIONS, AUDIT_SUBJECT_KINDS } from '#rules/audit-actions.ts'

// The log shows what was done in words: an action without a text would stand there by its name in the program. What is not
// in the list of actions does not compile where it is noted, and the filter of the log offers that list.

const ROOT = new URL('../..', import.meta.url).pathname

type Texts = Readonly<Record<string, string | Readonly<Record<string, string>>>>

async function textsOf(lang: string, screen: string): Promise<{ action: Texts; kind: Texts }> {
  return JSON.parse(await readFile(`${ROOT}/locales/${lang}/studio-${screen}.json`, 'utf8'))
}

function namesIn(texts: Texts): string[] {
  return Object.entries(texts).flatMap(([noun, verbs]) =>
    typeof verbs === 'string' ? [noun] : Object.keys(verbs).map(verb => `${noun}.${verb}`),
  )
}

describe.each(['en', 'de', 'fr'])('in %s', lang => {
  it.each(['settings', 'today'])(
    'every action of the log has a text on the screen “%s”, and no other has',
    async screen => {
      const known = [...AUDIT_ACTIONS, ...(screen === 'today' ? ['other'] : [])]
      expect(namesIn((await textsOf(lang, screen)).action).sort()).toEqual(known.sort())
    },
  )

  it('every kind of subject has a text in the filter', async () => {
    expect(namesIn((await textsOf(lang, 'settings')).kind).sort()).toEqual([...AUDIT_SUBJECT_KINDS].sort())
  })

  it('two actions never have the same text in the filter', async () => {
    const { action } = await textsOf(lang, 'settings')
    const texts = Object.values(action).flatMap(one => (typeof one === 'string' ? [one] : Object.values(one)))
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
  })
})
