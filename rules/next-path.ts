/** Characters that make a browser read another host, or another line, into a path. */
const UNSAFE = /^\/[/\\]|[\\\p{Cc}]/u

/**
 * Where to go on after signing in: the requested path where it is one of this site, else the home page. Two slashes, a
 * backslash or a control character could lead to another host, so none of them is let through.
 */
export function nextPath(path: string | null | undefined): string {
  if (!path?.startsWith('/') || UNSAFE.test(path)) return '/'
  return path
}
