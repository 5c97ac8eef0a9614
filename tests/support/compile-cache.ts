/** The setting with which a process of Node finds the modules compiled that an earlier one has compiled; prepare.ts makes it. */
export function compileCache(): Record<string, string> {
  const folder = process.env.NODE_COMPILE_CACHE
  return folder ? { NODE_COMPILE_CACHE: folder } : {}
}
