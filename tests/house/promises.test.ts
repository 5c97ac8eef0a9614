import { expect, it } from 'vitest'
import { listPromises } from '../../scripts/promises.ts'
import { readSources } from './sources.ts'

// What a test beside the code proves is said by that code; these folders have nothing beside them.
const ABOUT_THE_SHOP =
  /^tests\/(wire|journeys|screens|states|engines|faults|books|programs|scale)\/.*\.test\.ts$/

const promises = listPromises()

it('each rule of the product is kept in a file and proved by a test, which name it', () => {
  expect(promises.length).toBeGreaterThan(100)
  const without = promises.filter(({ sources, tests }) => sources.length === 0 || tests.length === 0)
  expect(without.map(({ anchor }) => anchor)).toEqual([])
})

it('each test of the whole shop names a rule that it proves', () => {
  const proving = new Set(promises.flatMap(({ tests }) => tests.map(({ path }) => path)))
  const tests = readSources().filter(({ path }) => ABOUT_THE_SHOP.test(path))
  expect(tests.map(({ path }) => path).filter(path => !proving.has(path))).toEqual([])
})
