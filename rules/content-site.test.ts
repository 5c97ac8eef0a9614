import { describe, expect, it } from 'vitest'
import { faultOfContentSite, postPath } from './content-site.ts'

const right = { url: 'https://news.example', key: '0123456789abcdef0123456789', version: 'v5.66' }

// docs/product.md#news.
describe('the settings of the content site', () => {
  it.each<[string, object]>([
    ['all is there', {}],
    ['it lies below a path', { url: 'https://example.com/news' }],
    ['it is on this machine', { url: 'http://localhost:2368' }],
  ])('are right where %s', (_, change) => {
    expect(faultOfContentSite({ ...right, ...change })).toBeNull()
  })

  it.each<[string, object, string]>([
    ['no version', { version: '' }, 'version is required'],
    ['a version of another kind', { version: '5' }, 'version must look like v5.66'],
    ['no url', { url: '' }, 'url is required'],
    ['no protocol', { url: 'news.example' }, 'url must have a protocol, http or https'],
    ['another protocol', { url: 'ftp://news.example' }, 'url must have a protocol, http or https'],
    ['a slash at the end', { url: 'https://news.example/' }, 'url must not have a slash at the end'],
    ['a question', { url: 'https://news.example?a' }, 'url must be an address without question or fragment'],
    ['no host', { url: 'https://' }, 'url must not have a slash at the end'],
    ['no key', { key: '' }, 'key is required'],
    ['a key of 25', { key: right.key.slice(1) }, 'key must have 26 hexadecimal characters'],
    ['a key of 27', { key: `${right.key}0` }, 'key must have 26 hexadecimal characters'],
    [
      'a key with other letters',
      { key: `${right.key.slice(1)}g` },
      'key must have 26 hexadecimal characters',
    ],
  ])('are refused with %s', (_, change, fault) => {
    expect(faultOfContentSite({ ...right, ...change })).toBe(fault)
  })
})

describe('reading one post', () => {
  it.each([
    { post: { id: '5f0' }, path: '5f0/' },
    { post: { slug: 'the-shop opens' }, path: 'slug/the-shop%20opens/' },
    { post: { id: '5f0', slug: 'x' }, path: '5f0/' },
    { post: {}, path: null },
    { post: { id: '', slug: '' }, path: null },
  ])('by $post is $path', ({ post, path }) => {
    expect(postPath(post)).toBe(path)
  })
})
