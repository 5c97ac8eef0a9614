import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GROUPS, SETTINGS } from '#server/platform/settings/all-settings.ts'
import type { Settings } from '#server/platform/settings/setting.ts'
import { TESTS } from '#server/platform/settings/test-settings.ts'
import { environmentTexts, settingsDocument } from '../../scripts/settings-document.ts'
import { ROOT, readSources } from './sources.ts'

const ALL: Settings = { ...SETTINGS, ...TESTS }
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

describe('the settings', () => {
  it('docs/settings.md is up to date: node scripts/write-settings.ts makes it anew', () => {
    expect(read('docs/settings.md')).toBe(settingsDocument())
  })

  it('the English texts of the studio are those of the declarations: node scripts/write-settings.ts makes them anew', () => {
    expect(read('locales/en/studio-environment.json')).toBe(environmentTexts())
  })

  it('every one of them is in one group', () => {
    expect(GROUPS.flatMap(({ settings }) => Object.keys(settings))).toEqual(Object.keys(SETTINGS))
  })

  it('those that hold credentials are declared as secret', () => {
    const holding = /KEY|SECRET|TOKEN|PASSWORD|HEADERS$|^(TEST_)?DATABASE_(READ_)?URL$|^SMTP_URL$/
    const secret = Object.keys(ALL).filter(name => ALL[name]?.secret)
    expect(secret).toEqual(Object.keys(ALL).filter(name => holding.test(name)))
  })

  it('what scripts and tests read of the environment is declared', () => {
    const sources = readSources().filter(({ path }) => /^(scripts|tests)\//.test(path))
    const names = sources.flatMap(({ text }) => [...text.matchAll(/process\.env\.([A-Z][A-Z_]*)/g)])
    const found = new Set(names.map(([, name = '']) => name))
    expect(found).toContain('CHROMIUM')
    expect([...found].filter(name => name !== 'PATH' && !ALL[name])).toEqual([])
  })

  it('those that docs/running.md sets are declared', () => {
    const names = [...read('docs/running.md').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name)
    expect(names).toContain('PUBLIC_URL')
    expect(names.filter(name => !Object.hasOwn(SETTINGS, name))).toEqual([])
  })
})
