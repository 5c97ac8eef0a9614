import { languages } from '#rules/interface-language.ts'
import type { Db } from './connect.ts'

/**
 * Makes every language of the shop known to the database, which takes no other (docs/decisions/0043). None is ever taken
 * away here.
 */
export async function addLanguages(db: Db): Promise<void> {
  await db.query({
    name: 'addLanguages',
    text: 'insert into languages (code) select unnest($1::text[]) on conflict do nothing',
    values: [languages],
  })
}
