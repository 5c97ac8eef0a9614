import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reopenFixtures } from './fresh-second-tries.ts'

const happened: string[] = []
beforeAll(() => void happened.push('file opened'))
afterAll(() => void happened.push('file closed'))

describe('a group', () => {
  beforeAll(async () => void happened.push('group opened'))
  afterAll(async () => void happened.push('group closed'))

  it('and its file are closed and opened anew before a test of it is tried again', async ({ task }) => {
    await reopenFixtures(task)
    expect(happened).toEqual([
      ...['file opened', 'group opened'],
      ...['group closed', 'file closed'],
      ...['file opened', 'group opened'],
    ])
  })
})
