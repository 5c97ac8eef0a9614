import { expect, it } from 'vitest'
import { newTypedCode, readTypedCode, typedCodeHash } from './typed-code.ts'

it('a code has no signs that look alike', () => {
  const signs = new Set(newTypedCode(20_000))
  expect(signs.size).toBe(31)
  for (const alike of 'IL1O0') expect(signs).not.toContain(alike)
})

it('what was typed is read as it was meant', () => {
  expect(readTypedCode(' ab2-c d9 ')).toBe('AB2CD9')
})

it('the same code is stored differently for another purpose, or under another key', () => {
  const key = Buffer.alloc(32, 1)
  const hash = typedCodeHash(key, 'app', 'AB2CD9').toString('hex')
  expect(typedCodeHash(key, 'recovery', 'AB2CD9').toString('hex')).not.toBe(hash)
  expect(typedCodeHash(Buffer.alloc(32, 2), 'app', 'AB2CD9').toString('hex')).not.toBe(hash)
  expect(typedCodeHash(key, 'app', 'AB2CD9').toString('hex')).toBe(hash)
})
