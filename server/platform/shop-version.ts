import { readFileSync } from 'node:fs'

/** The version of the program, which the build writes into the pages too. */
export const SHOP_VERSION: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version
