// Proves docs/product.md#rental
import { expect, it } from 'vitest'
import { inGroups, newTypedCode, readTypedCode, typedCodeHash } from './typed-code.ts'

it('a code has no signs that look alike', () => {
  const signs = new Set(newTypedCode(20_000))
  expect(signs.size).toBe(31)
  for (const alike of 'IL1O0') expect(signs).not.toContain(alike)
})

it('what was typed is read as it was meant', () => {
  for (const typed of [
    ' ab2-c d9 ',
    'AB2CD9',
    'ab2–cd9',
    'ab2.cd9',
    'Ab2_cD9',
    'ab2\u00a0cd9',
    'ab2\u2011cd\u200b9',
  ])
    expect(readTypedCode(typed)).toBe('AB2CD9')
})

it('a code is shown in groups, and read from them', () => {
  expect(inGroups('AB2CD9EFG', 3)).toBe('AB2-CD9-EFG')
  expect(inGroups('AB2CD9E', 3)).toBe('AB2-CD9-E')
  expect(readTypedCode(inGroups('AB2CD9EFG', 3))).toBe('AB2CD9EFG')
})

it('the same code is stored differently for another purpose, or under another key', () => {
  const key = Buffer.alloc(32, 1)
  const hash = typedCodeHash(key, 'app', 'AB2CD9').toString('hex')
  expect(typedCodeHash(key, 'recovery', 'AB2CD9').toString('hex')).not.toBe(hash)
  expect(typedCodeHash(Buffer.alloc(32, 2), 'app', 'AB2CD9').toString('hex')).not.toBe(hash)
  expect(typedCodeHash(key, 'app', 'AB2CD9').toString('hex')).toBe(hash)
})
