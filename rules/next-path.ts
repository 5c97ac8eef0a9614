/** Signs with which browsers read another host, or another line, into a path. */
const TREACHEROUS = /^\/[/\\]|[\\\p{Cc}]/u

/**
 * Where to go on after signing in: the path that was asked for where it is one of this site, else the home page. Two slashes, a backslash or a
 * control character could lead to another host, so none of them is let through.
 */
export function nextPath(asked: string | null | undefined): string {
  if (!asked?.startsWith('/') || TREACHEROUS.test(asked)) return '/'
  return asked
}
