/** How a shop reaches its content site. docs/product.md#news. */
export interface ContentSite {
  /** Scheme and host, perhaps a path, without a slash at the end. */
  readonly url: string
  /** 26 hexadecimal characters. */
  readonly key: string
  /** Of the content API: v5.66. */
  readonly version: string
}

/** The version of the Content API that is used unless another is set. */
export const CONTENT_API_VERSION = 'v5.66'

/** What is wrong with the settings; null where nothing is. */
export function faultOfContentSite({ url, key, version }: Partial<ContentSite>): string | null {
  if (!version) return 'version is required'
  if (!/^v\d{1,3}(\.\d{1,3}){0,2}$/.test(version)) return `version must look like ${CONTENT_API_VERSION}`
  if (!url) return 'url is required'
  if (!/^https?:\/\//i.test(url)) return 'url must have a protocol, http or https'
  if (url.endsWith('/')) return 'url must not have a slash at the end'
  if (!URL.canParse(url) || /[?#\s]/.test(url)) return 'url must be an address without question or fragment'
  if (!key) return 'key is required'
  if (!/^[0-9a-f]{26}$/i.test(key)) return 'key must have 26 hexadecimal characters'
  return null
}

/** Which post is read: by an id or a slug, of which one is needed. Null where there is neither. */
export function postPath({
  id,
  slug,
}: {
  id?: string | undefined
  slug?: string | undefined
}): string | null {
  if (id) return `${encodeURIComponent(id)}/`
  return slug ? `slug/${encodeURIComponent(slug)}/` : null
}
