import { expect, it } from 'vitest'
import { placeOf, searchString } from './match.ts'
import { notFoundRoute } from './routes.ts'

const at = (path: string) => placeOf(new URL(path, 'https://books.example'))

it.each([
  ['/series/rain', '/series/rain'],
  ['/series/%72ai%6E', '/series/rain'],
  ['/de/series/rain/', '/series/rain'],
  ['/series/%e9%9b%a8', '/series/%E9%9B%A8'],
  ['/series/雨', '/series/%E9%9B%A8'],
  ['/', '/'],
  ['/fr', '/'],
])('%s is at %s, however it was written', (address, path) => {
  expect(at(address).path).toBe(path)
})

it.each(['/nothing', '/series/a/b', '/series/%E0%A4%A', '/de/404'])('%s is nowhere', address => {
  expect(at(address)).toMatchObject({ route: notFoundRoute, path: '/404' })
})

it('knows those parameters that its route declares, in one order', () => {
  expect(searchString(at('/series?utm_source=x&page=2&query=rain&tag='))).toBe('?query=rain&page=2')
})
