import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'

const filesIn = (folder: string) => readdirSync(new URL(folder, import.meta.url))

// The other files beside this one bring about each refusal of one file of calls; here is what makes them all there are.
it('each file of calls has its file of refusals', () => {
  const walked = filesIn('.').filter(name => name.endsWith('.test.ts') && name !== 'declarations.test.ts')
  const declared = filesIn('../../../contract/calls').map(name => name.replace(/\.ts$/, '.test.ts'))
  expect(walked.sort()).toEqual(declared.sort())
})

const declares = (call: AnyCall, reason: string) => Object.values(call.refuses).flat().includes(reason)
const namesOf = (some: readonly AnyCall[]) => some.map(({ name }) => name).sort()
const answered = calls.filter(({ raw }) => !raw)

// docs/product.md#errors: what is refused before a handler runs follows from whom a call needs.
it('a call that needs somebody declares 401 and 410, so that its screen can lead to the sign-in', () => {
  const silent = answered.filter(
    call => call.needs && !(declares(call, 'signInFirst') && declares(call, 'sessionExpired')),
  )
  expect(namesOf(silent)).toEqual([])
})

it('a call that ignores sessions is not refused for one that has run out', () => {
  const ignoring = calls.filter(({ ignoresSession }) => ignoresSession)
  expect(namesOf(ignoring.filter(call => declares(call, 'sessionExpired')))).toEqual([])
})

it('only what is for staff is refused to who is signed in as somebody else', () => {
  const forEditors = calls.filter(({ needs }) => needs === 'editor' || needs === 'staff')
  expect(namesOf(calls.filter(call => declares(call, 'notAllowed')))).toEqual(namesOf(forEditors))
})
