import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { apiPages, examplesIn } from '../../scripts/api-document.ts'
import { ROOT } from './sources.ts'

const folder = join(ROOT, 'docs/api')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const examples = new Map(readdirSync(folder).flatMap(name => [...examplesIn(read(name))]))
const pages = apiPages(examples)

describe('docs/api/', () => {
  it.each([...pages])('%s is up to date: node scripts/write-api.ts makes it anew', (name, page) => {
    expect(read(name)).toBe(page)
  })

  it('has no pages that nothing makes', () => {
    expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort())
  })

  it('has an example of every call', () => {
    expect(calls.map(({ name }) => name).filter(name => !examples.get(name))).toEqual([])
  })
})
