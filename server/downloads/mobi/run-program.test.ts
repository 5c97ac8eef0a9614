import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { ProgramFailed, runProgram } from './run-program.ts'

const run = (script: string) => runProgram('/bin/sh', ['-c', script], { folder: tmpdir() })

describe('a program', () => {
  it('that ends well is done', async () => {
    await expect(run('exit 0')).resolves.toBeUndefined()
  })

  it('that fails says what it said last', async () => {
    await expect(run('echo first >&2; echo "ValueError: no cover" >&2; exit 3')).rejects.toThrow(
      new ProgramFailed('making a file ended with 3: ValueError: no cover'),
    )
  })

  it('sees nothing of the server’s environment', async () => {
    await expect(run('test -z "$HOME$DATABASE_URL"')).resolves.toBeUndefined()
  })

  it('is ended when the server stops, and that is no failure of the book', async () => {
    const before = new Set(process.listeners('SIGTERM'))
    const running = run('exec sleep 60')
    const [told] = process.listeners('SIGTERM').filter(listener => !before.has(listener))
    told?.('SIGTERM')
    const error = await running.catch(error => error as Error)
    expect(error).not.toBeInstanceOf(ProgramFailed)
    expect(error?.message).toContain('the server stops')
    expect(process.listeners('SIGTERM').filter(listener => !before.has(listener))).toEqual([])
  })
})
