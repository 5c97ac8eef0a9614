import { randomBytes } from 'node:crypto'

const READABLE = /^[\w.:-]{8,128}$/

/** Names requests: a random beginning for this process, and a number. */
export function openRequestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let number = 0
  return () => `${process}-${(++number).toString(36)}`
}

/** What a proxy of the operator's has named the request; null for anything that could be more than a name. */
export function readRequestId(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && READABLE.test(header) ? header : null
}
