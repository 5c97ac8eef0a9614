import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, ROOT, readSources } from './sources.ts'

const sources = readSources().filter(({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
const importsByPath = new Map(sources.map(source => [source.path, importsOf(source)]))
/**
 * Rooms of the studio from the ground up; all others are rooms of screens, which stand on these. What is changed is tried
 * and shown first as in the catalogue, by the screens of publishing and the calendar too, and the screens of volumes have
 * the dialog of the calendar and the takedowns.
 */
const roomOf = (path: string) => /^web\/studio\/([\w-]+)\//.exec(path)?.[1] ?? 'routes'
const floorOf = (room: string) =>
  ['frame', 'ui', 'catalogue', 'publishing', 'calendar', 'takedowns', 'books'].indexOf(room)

function reachedFrom(start: string): string[] {
  const reached = new Set([start])
  for (const path of reached) for (const target of importsByPath.get(path) ?? []) reached.add(target)
  return [...reached]
}

describe('the studio', () => {
  it('is loaded by its own entry, and by nothing that readers load', () => {
    expect(reachedFrom('web/entry-studio.tsx')).toContain('web/studio/routes.ts')
    for (const entry of ['web/entry-client.tsx', 'web/entry-server.tsx', 'web/service-worker.ts'])
      expect(reachedFrom(entry).filter(path => path.startsWith('web/studio/'))).toEqual([])
  })

  it('has nothing of its code in the files of readers', () => {
    const folder = join(ROOT, 'build/client/assets')
    const scripts = readdirSync(folder).filter(name => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(10)
    const readable = (name: string) => readFileSync(join(folder, name), 'utf8')
    expect(scripts.filter(name => /studio\/assets\/|studio-today/.test(readable(name)))).toEqual([])
    const manifest = readFileSync(join(ROOT, 'build/client/manifest.json'), 'utf8')
    expect(manifest).not.toMatch(/web\/(studio\/|entry-studio)/)
  })

  it('has a room for each group of screens, which imports no other but those below it', () => {
    const wrong = sources
      .filter(({ path }) => path.startsWith('web/studio/') && roomOf(path) !== 'routes')
      .flatMap(source => importsOf(source).map(target => ({ from: source.path, target })))
      .filter(({ target }) => target.startsWith('web/studio/'))
      .map(one => ({ ...one, room: roomOf(one.from), of: roomOf(one.target) }))
      .filter(({ room, of }) => room !== of)
      .filter(
        ({ room, of }) =>
          floorOf(of) < 0 || (floorOf(room) >= 0 ? floorOf(of) >= floorOf(room) : floorOf(of) > 1),
      )
      .map(({ from, target }) => `${from} → ${target}`)
    expect(wrong).toEqual([])
  })
})
