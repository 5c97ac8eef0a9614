import { glob, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

// The log shows what was done in words: an action without a text would stand there by its name in the program.

const ROOT = new URL('../..', import.meta.url).pathname

async function actionsOfServer(): Promise<string[]> {
  const found = new Set<string>()
  for await (const file of glob('server/**/*.ts', { cwd: ROOT })) {
    if (file.endsWith('.test.ts')) continue
    const lines = (await readFile(`${ROOT}/${file}`, 'utf8')).split('\n')
    for (const line of lines.filter(one => /\baction\b\s*[:=]/.test(one)))
      for (const [, action = ''] of line.matchAll(/'([a-z][A-Za-z]*\.[a-z][A-Za-z]*)'/g)) found.add(action)
  }
  return [...found].sort()
}

it.each(['en', 'de', 'fr'].flatMap(lang => ['settings', 'today'].map(screen => [lang, screen])))(
  'every action of the log has a text in %s on the screen “%s”',
  async (lang, screen) => {
    const texts = JSON.parse(await readFile(`${ROOT}/locales/${lang}/studio-${screen}.json`, 'utf8'))
    const actions = await actionsOfServer()
    expect(actions.length).toBeGreaterThan(20)
    expect(
      actions.filter(action => {
        const [noun = '', verb = ''] = action.split('.')
        return typeof texts.action[noun]?.[verb] !== 'string'
      }),
    ).toEqual([])
  },
)
