import { expect, it } from 'vitest'
import { isSameSecret } from './is-same-secret.ts'

it.each([
  { shown: 'a2b4', right: 'a2b4', same: true },
  { shown: 'a2b5', right: 'a2b4', same: false },
  { shown: 'a2b', right: 'a2b4', same: false },
  { shown: 'a2b4c', right: 'a2b4', same: false },
  { shown: '', right: 'a2b4', same: false },
  { shown: 'ä', right: 'ab', same: false },
])('“$shown” for “$right”: $same', ({ shown, right, same }) => {
  expect(isSameSecret(shown, right)).toBe(same)
})
