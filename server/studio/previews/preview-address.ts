import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../platform/is-same-secret.ts'

const ADDRESS = /^\/preview\/(PRV-[0-9A-HJKMNP-TV-Z]{26})\.([\w-]{43})(?=\/|$)/

/** What an address below a preview says. */
export interface PreviewAddress {
  readonly id: string
  /** '/preview/…': what lies below it are the shop's own addresses. */
  readonly base: string
  /** The address within the shop, beginning with a slash. */
  readonly path: string
}

/** The address of a preview, which nobody can guess from its id. */
export function previewBase(secret: Buffer, id: string): string {
  return `/preview/${id}.${signature(secret, id)}`
}

/** What a path below /preview/ names; null where the shop has not signed it. */
export function readPreviewAddress(secret: Buffer, pathname: string): PreviewAddress | null {
  const [base = '', id = '', shown = ''] = ADDRESS.exec(pathname) ?? []
  if (base === '' || !isSameSecret(shown, signature(secret, id))) return null
  return { id, base, path: pathname.slice(base.length) || '/' }
}

function signature(secret: Buffer, id: string): string {
  return createHmac('sha256', secret).update(`GET /preview/${id}`).digest('base64url')
}
