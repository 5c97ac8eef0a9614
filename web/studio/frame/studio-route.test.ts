import { describe, expect, it } from 'vitest'
import { findRoute, type StudioRoute } from './studio-route.ts'

const load: StudioRoute['load'] = () => Promise.reject(new Error('not loaded here'))
const routes = ['/studio', '/studio/books/:series', '/studio/books/:series/:volume'].map(path => ({
  ...{ path, load },
  texts: [],
}))
const at = (address: string) => findRoute(routes, new URL(address, 'https://shop.example'))

describe('an address of the studio', () => {
  it.each([
    { address: '/studio', path: '/studio', params: {} },
    { address: '/studio/', path: '/studio', params: {} },
    { address: '/studio/books/a%20b', path: '/studio/books/:series', params: { series: 'a b' } },
    {
      address: '/studio/books/a/2',
      path: '/studio/books/:series/:volume',
      params: { series: 'a', volume: '2' },
    },
  ])('$address shows the screen of $path', ({ address, path, params }) => {
    expect(at(address)).toMatchObject({ route: { path }, params })
  })

  it.each(['/studio/nowhere', '/studio/books/', '/studio/books/%E0%A4%A', '/studio/books/a/2/3'])(
    '%s shows no screen',
    address => expect(at(address)).toBeUndefined(),
  )

  it('gives its screen what stands behind the question mark', () => {
    expect(at('/studio?view=late')?.search.get('view')).toBe('late')
  })
})
