import { createHash } from 'node:crypto'

/** Stands for the value of a draft, and for the value that the shop has in its place, both JSON: `<draft>.<live>`. */
export function seenAs(value: string, live: string): string {
  return [value, live]
    .map(json => createHash('sha256').update(json).digest('base64url').slice(0, 22))
    .join('.')
}
