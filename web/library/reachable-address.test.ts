import { expect, it } from 'vitest'
import { reachableAddress } from './reachable-address.ts'

it.each([
  ['http://localhost:8080/opds/x', 'http://192.168.1.7:8080', 'http://192.168.1.7:8080/opds/x'],
  ['http://127.0.0.1:8080/opds/x', 'http://shelf.lan', 'http://shelf.lan/opds/x'],
  ['http://localhost:8080/opds/x', 'http://localhost:8080', 'http://localhost:8080/opds/x'],
  ['https://books.example/opds/x', 'http://localhost:8080', 'https://books.example/opds/x'],
])('%s, opened at %s, is %s', (address, opened, shown) => {
  expect(reachableAddress(address, opened)).toBe(shown)
})
