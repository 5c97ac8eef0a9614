import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, readSources } from './sources.ts'

const [, ...sections] = readFileSync(join(ROOT, 'docs/contributing.md'), 'utf8').split(/^## /m)
const shipped = readSources().filter(
  ({ path }) => !path.startsWith('tests/') && !/\.test\.tsx?$|\/migrations\//.test(path),
)

describe('the lists of docs/contributing.md', () => {
  it.each(sections.map(section => ({ title: titleOf(section), section })))(
    'of $title name files that are there',
    ({ section }) => {
      expect(pathsIn(section).length).toBeGreaterThan(1)
      expect(pathsIn(section).filter(path => !existsSync(join(ROOT, path)))).toEqual([])
    },
  )

  it('have an example of a call, a field and a screen', () => {
    expect(sections.filter(exampleOf).map(titleOf)).toEqual(['A call', 'A field', 'A screen'])
  })

  it.each(sections.filter(exampleOf).map(section => ({ name: exampleOf(section) ?? '', section })))(
    'name all files in which $name is spelled',
    ({ name, section }) => {
      // forumTopicId is also forum_topic_id.
      const spelled = new RegExp(`(?<![\\w-])${name.replace(/(?=[A-Z])/g, '_?')}(?![\\w-])`, 'i')
      const files = shipped.filter(({ text }) => spelled.test(withoutComments(text))).map(({ path }) => path)
      const listed = new Set(pathsIn(section))
      expect(files.filter(path => !listed.has(path))).toEqual([])
      // Those that begin an item belong to every one of the kind.
      const always = [...section.matchAll(/^\d+\. `([^`]+\.\w+)`/gm)].map(([, path = '']) => path)
      expect(always.filter(path => !files.includes(path))).toEqual([])
    },
  )
})

function titleOf(section: string): string {
  return section.split('\n', 1)[0] ?? ''
}

function exampleOf(section: string): string | undefined {
  return /Example: `(\w+)`/.exec(section)?.[1]
}

/** Files and folders of the project that stand in backticks. */
function pathsIn(section: string): string[] {
  return [...section.matchAll(/`([\w-]+\/[\w./-]+)`/g)].map(([, path = '']) => path)
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<![:\w'"`/])\/\/.*$/gm, '')
}
