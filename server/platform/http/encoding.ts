import type { Encoding } from './encoded-page.ts'

/** The best encoding that an `Accept-Encoding` allows, of those we make: br, gzip, identity. */
export function chooseEncoding(accepts: string | null | undefined): Encoding {
  if (!accepts) return 'identity'
  const weights = new Map<string, number>()
  for (const one of accepts.toLowerCase().split(',')) {
    const [name = '', ...parameters] = one.trim().split(';')
    const weight = parameters.map(parameter => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
    weights.set(name.trim(), weight === undefined ? 1 : Number(weight))
  }
  const allowed = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  if (allowed('br')) return 'br'
  return allowed('gzip') ? 'gzip' : 'identity'
}

/** Whether an `If-None-Match` names this validator. */
export function isSame(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some(one => one.trim().replace(/^W\//, '') === etag)
}
