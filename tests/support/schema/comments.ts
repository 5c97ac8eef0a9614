import { readdirSync, readFileSync } from 'node:fs'

const MIGRATIONS = new URL('../../../server/platform/db/migrations/', import.meta.url)
/** Says whether older servers go on: it is about the upgrade, and not about the schema. */
const OF_THE_UPGRADE = /^-- (expand|contract|stop)\b/
/** Its comments say what is true now, like its statements. */
const BASELINE = /-baseline\.sql$/
const STATEMENT =
  /^(?:create|alter) (?:or replace )?(?:unique |unlogged )?(?:table|index|function|procedure|sequence|view) (?:concurrently )?(?:if not exists )?(\w+)(?: (?:add|alter|drop) (?:column |constraint )?(\w+))?/
const MEMBER = /^\s+(?:(?:add|alter) (?:column |constraint )?|constraint )?(\w+)/

/**
 * The comments above what the migrations make or change, by its name: `jobs` for a table, an index or a function,
 * `jobs.run_at` for a column or a constraint. Each of a migration after the baseline begins with the number of its file.
 */
export function readComments(): ReadonlyMap<string, string[]> {
  const comments = new Map<string, string[]>()
  for (const file of readdirSync(MIGRATIONS).sort()) {
    const since = BASELINE.test(file) ? '' : `${file.slice(0, 4)}: `
    let [subject, pending]: [string, string[]] = ['', []]
    for (const line of readFileSync(new URL(file, MIGRATIONS), 'utf8').split('\n')) {
      const text = /^\s*-- (.*)/.exec(line)?.[1]
      if (text !== undefined) {
        if (!OF_THE_UPGRADE.test(line)) pending.push(text)
        continue
      }
      const [statement, name = '', changed] = STATEMENT.exec(line) ?? []
      if (statement) subject = name
      // A table of the same name that is created later is another one.
      if (/^create (unlogged )?table/.test(line))
        for (const key of comments.keys()) if (key.split('.')[0] === name) comments.delete(key)
      const member = statement ? changed : MEMBER.exec(line)?.[1]
      const key = member ? `${subject}.${member}` : subject
      const [first, ...more] = pending
      if (first && (statement || member))
        comments.set(key, [...(comments.get(key) ?? []), `${since}${first}`, ...more])
      pending = []
    }
  }
  return comments
}
