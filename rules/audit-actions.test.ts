import { expect, it } from 'vitest'
import { AUDIT_ACTIONS, AUDIT_SUBJECT_KINDS } from './audit-actions.ts'

it('every action is there once, as a noun and a verb; an undo alone is of anything', () => {
  expect(AUDIT_ACTIONS.filter((one, at) => AUDIT_ACTIONS.indexOf(one) !== at)).toEqual([])
  expect(AUDIT_ACTIONS.filter(one => !/^[a-z]+[A-Za-z]*\.[a-z]+[A-Za-z]*$/.test(one))).toEqual(['undo'])
})

it('every kind of subject is there once', () => {
  expect(new Set(AUDIT_SUBJECT_KINDS).size).toBe(AUDIT_SUBJECT_KINDS.length)
})
